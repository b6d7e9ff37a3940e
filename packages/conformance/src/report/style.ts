import { styleText } from 'node:util';

/** A color or an emphasis, such as `red` or `bold`, or several of them. */
export type Style = Parameters<typeof styleText>[0];

/** A function that styles text where there are colors, and else leaves it unchanged. */
export function stylerFor(isOn: boolean): (style: Style, text: string) => string {
  return (style, text) => (isOn ? styleText(style, text, { validateStream: false }) : text);
}
