import type { Screen, State } from "./state.ts";

/** The widths of pictures in the gallery; they open in their own size. */
const PHONE_PX = 200;
const DESKTOP_PX = 420;

const STYLE = `
body { font: 16px system-ui; margin: 2rem; color-scheme: light dark }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
figure { margin: 0 }
figcaption { max-width: ${DESKTOP_PX}px }`;

/** Returns the gallery's page; the pictures are in the same folder. */
export function galleryOf(screens: readonly Screen[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>${STYLE}</style>
${screens.map(sectionOf).join("\n")}
</html>
`;
}

const sectionOf = ({ title, states }: Screen): string =>
  `<h2>${title}</h2>\n<section>${states.map(figureOf).join("\n")}</section>`;

function figureOf({ id, shows, onDesktop }: State): string {
  const width = onDesktop ? DESKTOP_PX : PHONE_PX;
  const picture = `<a href="${id}.jpg"><img src="${id}.jpg" alt="${id}" width="${width}" loading="lazy"></a>`;
  return `<figure style="width:${width}px">${picture}<figcaption>${shows}</figcaption></figure>`;
}
