//! Colours as text.

use alloc::format;
use alloc::string::String;

use crate::value::math::Color;

impl Color {
    /// Reads a colour from hex digits, as `Color.html` does in Godot 4: `rgb`, `rgba`, `rrggbb` or `rrggbbaa`, with or
    /// without `#` before them. `None` for any other text.
    ///
    /// Games keep colours in this form in settings and saves, so gdvar reads and writes it. It does not read the
    /// engine's colour names. Godot 3 puts the opacity first: `argb` and `aarrggbb`.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::Color;
    ///
    /// assert_eq!(Color::from_html("#ff8000"), Some(Color::new(1.0, 128.0 / 255.0, 0.0, 1.0)));
    /// assert_eq!(Color::from_html("orange"), None);
    /// ```
    #[inline]
    pub fn from_html(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text).as_bytes();
        let digit =
            |at: usize| char::from(*digits.get(at)?).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let channel = |index: usize| {
            let byte = if digits.len() > 4 {
                digit(2 * index)? << 4 | digit(2 * index + 1)?
            } else {
                digit(index)? * 0x11
            };
            Some(f32::from(byte) / 255.0)
        };
        let a = match digits.len() {
            3 | 6 => 1.0,
            4 | 8 => channel(3)?,
            _ => return None,
        };
        Some(Self::new(channel(0)?, channel(1)?, channel(2)?, a))
    }

    /// Returns the colour as `to_html` does in Godot 4: `rrggbbaa`, each channel clamped to 0 to 1 and rounded to a
    /// byte.
    #[inline]
    pub fn to_html(self) -> String {
        let [r, g, b, a] = [self.r, self.g, self.b, self.a].map(|channel| {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the cast keeps to the range of a byte"
            )]
            // Rounds half up. std has a function for this, but core does not.
            let byte = (channel * 255.0 + 0.5) as u8;
            byte
        });
        format!("{r:02x}{g:02x}{b:02x}{a:02x}")
    }
}
