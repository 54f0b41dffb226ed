import { Trans, useLingui } from "@lingui/react/macro";
import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { saveFile } from "../../lib/browser/save-file.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { RefusedCopy } from "../../ui/data/refused-copy.tsx";
import { useCopying } from "../../ui/data/use-copying.ts";
import { OpenInBrowser } from "../../ui/feedback/open-in-browser.tsx";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./two-factor.module.css";

type RecoveryCodesProps = {
  codes: readonly string[];
  username: string;
  onSaved: () => void;
};

/** Shows new recovery codes, once: the player copies, saves or prints them before going on. */
export function RecoveryCodes({ codes, username, onSaved }: RecoveryCodesProps) {
  const { t } = useLingui();
  const [isSaved, setSaved] = useState(false);
  const { gameName } = webConfig.brand;
  const title = t`Mã khôi phục ${gameName} của ${username}`;
  useUnsavedWarning(!isSaved);

  return (
    <div className="stack-4">
      <div className={cx("stack-4", styles["codesPaper"])}>
        <h3 className="large">{title}</h3>
        <p>
          <Trans>
            Mỗi mã thay được mã của ứng dụng một lần, khi bạn không có điện thoại bên mình. Hãy cất
            ở nơi an toàn.
          </Trans>
        </p>
        <ul className={styles["codes"]} aria-label={t`Mã khôi phục`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={cx("row-3", styles["codesWays"])}>
        <CopyButton text={codes.join("\n")} />
        <Button
          tone="outline"
          icon={<Download size={18} />}
          onClick={() => download(`${title}\n\n${codes.join("\n")}\n`, username)}
        >
          {t`Tải về`}
        </Button>
        <Button tone="outline" icon={<Printer size={18} />} onClick={() => window.print()}>
          {t`In`}
        </Button>
      </div>
      <OpenInBrowser />
      <p className="small strong warning">{t`Các mã này chỉ hiện một lần.`}</p>
      <div className={cx("row-3 between align-centre", styles["codesEnd"])}>
        <Checkbox
          checked={isSaved}
          onChange={({ target }) => setSaved(target.checked)}
          label={t`Tôi đã lưu các mã này`}
        />
        <Button disabled={!isSaved} onClick={onSaved}>
          {t`Xong`}
        </Button>
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { isCopied, isRefused, copy } = useCopying();
  return (
    <>
      <Button tone="outline" icon={<Copy size={18} />} onClick={() => void copy(text)}>
        {isCopied ? <Trans>Đã sao chép</Trans> : <Trans>Sao chép</Trans>}
      </Button>
      <output className={isRefused ? undefined : "visually-hidden"}>
        {isCopied && <Trans>Đã sao chép</Trans>}
        {isRefused && <RefusedCopy text={text} />}
      </output>
    </>
  );
}

function download(text: string, username: string): void {
  const file = new Blob([text], { type: "text/plain;charset=utf-8" });
  saveFile(file, `ma-khoi-phuc-${username}.txt`);
}

/** While `when` is true, the browser asks before the page is left. */
function useUnsavedWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [when]);
}
