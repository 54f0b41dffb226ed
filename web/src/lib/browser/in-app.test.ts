import { expect, test } from "vitest";
import { appAround, browserLink } from "./in-app.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 13; SM-A536E; wv) AppleWebKit/537.36 Chrome/119.0.0.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15";

test.each([
  [`${ANDROID} Mobile Safari/537.36 Zalo android/13110`, "Zalo"],
  [`${IPHONE} Mobile/15E148 Zalo iOS/551`, "Zalo"],
  [`${IPHONE} [FBAN/FBIOS;FBAV/442.0.0.34.113]`, "Facebook"],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/441.0.0.34.114;]`, "Facebook"],
  [`${ANDROID} trill_2023204030 BytedanceWebview/d8a21c6`, "TikTok"],
  [`${IPHONE} musical_ly_32.5.0 JsSdk/2.0`, "TikTok"],
  [`${ANDROID} Instagram 312.0.0.32.118`, "Instagram"],
  [`${ANDROID} Mobile Safari/537.36`, undefined],
  [`${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`, undefined],
])("%s is the browser inside %s", (userAgent, app) => {
  expect(appAround(userAgent)).toBe(app);
});

test("a link opens the machine's browser on Android only", () => {
  const page = new URL("https://portal.example/buy?gold=1#pay") as unknown as Location;
  expect(browserLink(ANDROID, page)).toMatch(
    /^intent:\/\/portal\.example\/buy\?gold=1#Intent;scheme=https;.*;end$/,
  );
  expect(browserLink(IPHONE, page)).toBeUndefined();
});
