import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { useState } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useLiveEvent } from "../../lib/live/live-events.ts";
import { paths } from "../../paths.ts";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { SmsText } from "../../ui/form/sms-text.tsx";
import { Link } from "../../ui/page/link.tsx";

type PresentPhoneProofProps = Omit<ComponentProps<typeof CodeField>, "label" | "hint"> & {
  username: string;
};

/** The field for the code in the reply to a text from the account's present phone. */
export function PresentPhoneProof({ username, ...field }: PresentPhoneProofProps) {
  const { t } = useLingui();
  const [hasCome, setCome] = useState(false);
  useLiveEvent((event) => {
    if (event.kind === "sms" && event.outcome === "code_sent") setCome(true);
  });
  return (
    <div className="stack-3">
      <p className="soft">{t`Từ số đó, gửi tin nhắn sau. Mã xác minh sẽ đến bằng SMS.`}</p>
      <SmsText text={`MXT ${username}`} numbers={webConfig.brand.supportPhones} />
      <CodeField
        {...field}
        label={t`Mã xác minh (SMS)`}
        hint={
          <>
            <output className="small jade">
              {hasCome && (
                <Trans>Đã nhận tin nhắn của bạn, mã đang được gửi đến điện thoại. </Trans>
              )}
            </output>
            <Trans>
              Không còn dùng số đó? <Link to={paths.support}>Liên hệ hỗ trợ</Link>
            </Trans>
          </>
        }
      />
    </div>
  );
}
