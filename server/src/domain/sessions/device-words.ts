/** Which browser on which system a session was started with, in words a player understands. */

type Mark = readonly [mark: RegExp, name: string];

/** Most of them also name Chrome or Safari, so the particular ones come first. */
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

/** All that matters stands in the first few hundred characters; whoever sends more plays tricks. */
const READ_AT_MOST = 512;

/** "Chrome trên Android", by the header User-Agent. What is not known is called so. */
export function deviceInWords(userAgent = ""): string {
  const read = userAgent.slice(0, READ_AT_MOST);
  const [browser, system] = [nameIn(BROWSERS, read), nameIn(SYSTEMS, read)];
  if (!browser && !system) return "Thiết bị không xác định";
  return `${browser ?? "Trình duyệt"} trên ${system ?? "thiết bị không xác định"}`;
}

function nameIn(marks: readonly Mark[], userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
