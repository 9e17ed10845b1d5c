//! How much a client may send.

use tokio::time::Instant;

/// A token bucket: each packet takes a token, the bucket refills at a steady rate, and it is large enough for a burst.
#[derive(Debug)]
pub(crate) struct Allowance {
    tokens: f64,
    at: Instant,
    per_second: f64,
    burst: f64,
}

impl Allowance {
    pub(crate) fn new(per_second: u32, burst: u32) -> Self {
        let (per_second, burst) = (f64::from(per_second), f64::from(burst));
        Self { tokens: burst, at: Instant::now(), per_second, burst }
    }

    /// Returns whether one more packet is allowed now, and takes a token for it.
    pub(crate) fn take(&mut self) -> bool {
        self.refill();
        let allowed = self.tokens >= 1.0;
        if allowed {
            self.tokens -= 1.0;
        }
        allowed
    }
}

impl Allowance {
    /// Returns whether nothing was taken for so long that the bucket is full again.
    pub(crate) fn is_full(&mut self) -> bool {
        self.refill();
        self.tokens >= self.burst
    }

    fn refill(&mut self) {
        let now = Instant::now();
        let gained = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.tokens = (self.tokens + gained).min(self.burst);
        self.at = now;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_allowed_and_then_the_average() {
        let mut allowance = Allowance::new(10, 3);
        assert_eq!([(); 4].map(|()| allowance.take()), [true, true, true, false]);
        advance(Duration::from_millis(100)).await;
        assert_eq!([(); 2].map(|()| allowance.take()), [true, false]);
        advance(Duration::from_secs(3600)).await;
        assert_eq!([(); 4].map(|()| allowance.take()), [true, true, true, false]);
    }
}
