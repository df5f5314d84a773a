/** Relative luminance of `#RRGGBB`, 0 to 1. Source: WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors `#RRGGBB`, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** White, or black where it has more contrast. One of them always has at least 4.5 : 1. */
export function inkOn(ground: string): '#FFFFFF' | '#000000' {
  return contrast(ground, '#FFFFFF') >= 4.5 ? '#FFFFFF' : '#000000';
}
