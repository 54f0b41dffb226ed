import type { BrandContent } from "@portal/contract/console/brand-content";
import { formatPhone } from "../../../src/lib/text/format.ts";
import { ExternalLink } from "../../../src/ui/page/link.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./brand.module.css";

type BrandAsSeenProps = {
  title: string;
  content: BrandContent;
};

/** The head and foot of players' pages and the support centre, as this version fills them. The links can be tried. */
export const BrandAsSeen = ({ title, content }: BrandAsSeenProps) => (
  <figure className={cx("stack-2 small", styles["seen"])}>
    <figcaption className="strong">{title}</figcaption>
    <p className="row-4 lines-1">
      <strong className="gold">{content.gameName}</strong>
      <ExternalLink href={content.newsUrl}>Tin tức</ExternalLink>
      <ExternalLink href={content.downloadUrl}>Tải game</ExternalLink>
      {content.playUrl !== undefined && (
        <ExternalLink href={content.playUrl}>Vào game</ExternalLink>
      )}
    </p>
    <p className="row-4 lines-1">
      <span>Tổng đài hỗ trợ</span>
      {content.supportHours !== undefined && <strong>{content.supportHours}</strong>}
      {content.supportPhones.map((phone) => (
        <span key={phone} className="row-2">
          <strong>{formatPhone(phone)}</strong>
          {content.supportTakesCalls && <a href={`tel:${phone}`}>Gọi</a>}
          <a href={`sms:${phone}`}>Nhắn tin</a>
        </span>
      ))}
      <ExternalLink href={content.socialUrl}>Đến trang cộng đồng</ExternalLink>
    </p>
    <p className="note">{content.copyright}</p>
  </figure>
);
