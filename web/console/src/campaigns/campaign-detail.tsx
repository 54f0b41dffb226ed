import { type CampaignRow, getCampaignVersions } from "@portal/contract/console/campaigns";
import { hasRight } from "@portal/contract/console/rights";
import { type ReactNode, use, useState } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { useReply } from "../api.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { StaffContext } from "../session/staff.ts";
import { contentInWords } from "./content-words.ts";

type CampaignDetailProps = {
  row: CampaignRow;
  onDone: () => void;
  /** The form for another version. It says when it is done. */
  form: (onDone: () => void) => ReactNode;
  /** Further operations. */
  children?: ReactNode;
};

/** Shows a campaign's versions, and the buttons to publish another version or to end it early. */
export function CampaignDetail({ row, onDone, form, children }: CampaignDetailProps) {
  const { campaign, state } = row;
  const roles = use(StaffContext)?.roles ?? [];
  const [work, setWork] = useState<"change" | "end">();
  const { data, error } = useReply(getCampaignVersions, { params: { campaign } });
  const close = () => {
    setWork(undefined);
    onDone();
  };
  return (
    <div className="stack-3">
      {error && <Notice tone="danger">{error.message}</Notice>}
      <ol className="stack-2 smaller" aria-label="Các bản">
        {data?.versions.map(({ version, title, holds, content, publishedAt, publishedBy }) => (
          <li key={version}>
            <strong>{`Bản ${version}: ${title}`}</strong>
            {` · ${spanInWords(holds)} · ${contentInWords(content)} · `}
            {publishedBy === null
              ? "từ tệp cấu hình"
              : `${publishedBy} duyệt lúc ${formatDateTime(publishedAt)}`}
          </li>
        ))}
      </ol>
      {hasRight(roles, "operate") && (
        <div className="row-2">
          <Button size="sm" tone="outline" onClick={() => setWork("change")}>
            Sửa
          </Button>
          {state !== "over" && (
            <Button size="sm" tone="danger" onClick={() => setWork("end")}>
              Kết thúc sớm
            </Button>
          )}
        </div>
      )}
      {work === "change" && form(close)}
      {work === "end" && (
        <ConfirmOperation order={{ operation: "end-campaign", campaign }} onDone={close} />
      )}
      {children}
    </div>
  );
}

function spanInWords(holds: { from: string; until: string | null } | null): string {
  if (holds === null) return "chưa từng chạy";
  const until = holds.until === null ? "nay" : formatDateTime(holds.until);
  return `${formatDateTime(holds.from)} đến ${until}`;
}
