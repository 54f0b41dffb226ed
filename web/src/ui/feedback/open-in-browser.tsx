import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { appAround, browserLink } from "../../lib/browser/in-app.ts";
import { buttonClass } from "../page/button.tsx";
import { Notice } from "./notice.tsx";

const hereIn = () => appAround(navigator.userAgent);
const neverChanges = () => () => undefined;

/** Inside another application's browser, helps to open the page in the real one. Elsewhere renders nothing. */
export function OpenInBrowser() {
  // Rendered at build time as for a browser outside of applications.
  const app = useSyncExternalStore(neverChanges, hereIn, () => undefined);
  if (!app) return null;
  const link = browserLink(navigator.userAgent, location);
  return (
    <Notice
      tone="info"
      announce={false}
      action={
        link && (
          <a href={link} className={buttonClass({ tone: "outline", size: "sm" })}>
            <Trans>Mở bằng trình duyệt</Trans>
          </a>
        )
      }
    >
      {link ? (
        <Trans>Trong {app}, phần này có thể không chạy.</Trans>
      ) : (
        <Trans>
          Trong {app}, phần này có thể không chạy. Bấm dấu ⋯ hoặc nút Chia sẻ ở góc màn hình, rồi
          chọn “Mở bằng trình duyệt”.
        </Trans>
      )}
    </Notice>
  );
}
