import { Trans, useLingui } from "@lingui/react/macro";
import { formatPhone } from "../../lib/format.ts";
import { webConfig } from "../../lib/web-config.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ExternalLink } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import styles from "./support-page.module.css";

export function SupportPage() {
  const { t } = useLingui();
  const { socialUrl, supportPhones } = webConfig.brand;
  return (
    <div className={styles["page"]}>
      <PageHeader
        title={t`Trung tâm hỗ trợ`}
        description={t`Trung tâm hỗ trợ đang được xây dựng. Trong lúc chờ, đội ngũ của chúng tôi luôn sẵn sàng trên trang cộng đồng.`}
      />
      <ExternalLink href={socialUrl} className={buttonClass({})}>
        <Trans>Đến trang cộng đồng</Trans>
      </ExternalLink>
      <dl className={styles["phones"]}>
        <dt>
          <Trans>Tổng đài tin nhắn</Trans>
        </dt>
        {supportPhones.map((phone) => (
          <dd key={phone}>
            <a href={`sms:${phone}`}>{formatPhone(phone)}</a>
          </dd>
        ))}
      </dl>
    </div>
  );
}
