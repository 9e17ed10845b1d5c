//! The codecs behind `gdvar`.
