/** The seven festivals in English, by their names in notices. */
export const festivalWords: Readonly<Record<string, string>> = {
  元旦: 'New Year',
  春节: 'Spring Festival',
  清明节: 'Qingming',
  劳动节: 'Labour Day',
  端午节: 'Dragon Boat',
  中秋节: 'Mid-Autumn',
  国庆节: 'National Day',
}
