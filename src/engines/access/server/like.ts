/** A LIKE pattern for "contains this text", with the text's own % and _ taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
