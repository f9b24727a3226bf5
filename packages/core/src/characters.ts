/**
 * Part of a character class: controls of C1 and delete, line ends of JavaScript that JSON does not escape, characters that
 * reorder text (https://trojansource.codes), and those without a width, except (non-)joiners, which letters and emoji need.
 */
export const UNSEEN: string = String.raw`\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff`
