/** The day the Terms of Service were last changed in substance; kept with every account as the text its owner has accepted. */
export const termsVersion = '2025-01-07';
