/** Names the browser and system of a session, in words that a player understands. */

type Mark = readonly [mark: RegExp, name: string];

/** Most browsers also name Chrome or Safari, so the specific ones come first. */
const BROWSERS: readonly Mark[] = [
  [/FBAN|FBAV/, "Facebook"],
  [/Zalo/, "Zalo"],
  [/coc_coc_browser/, "Cốc Cốc"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPiOS\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/YaBrowser/, "Yandex"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const SYSTEMS: readonly Mark[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "máy Mac"],
  [/Linux/, "Linux"],
];

/** All that matters is in the first few hundred characters; a longer header is an abuse. */
const READ_AT_MOST = 512;

/** Returns "Chrome trên Android" from the header User-Agent. Unknown parts are called unknown. */
export function deviceInWords(userAgent = ""): string {
  const read = userAgent.slice(0, READ_AT_MOST);
  const [browser, system] = [nameIn(BROWSERS, read), nameIn(SYSTEMS, read)];
  if (!browser && !system) return "Thiết bị không xác định";
  return `${browser ?? "Trình duyệt"} trên ${system ?? "thiết bị không xác định"}`;
}

function nameIn(marks: readonly Mark[], userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
