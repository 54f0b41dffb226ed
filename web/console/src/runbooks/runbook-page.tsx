/** Shows what to do about an alert: in short for staff, and the runbook of those who run the machines. */
import { use } from "react";
import { useParams } from "wouter";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { DetailList } from "../money/detail-list.tsx";
import { MayOpenContext } from "../session/staff.ts";
import { alertName } from "../today/words.ts";
import { type Short, shorts } from "./in-short.ts";
import { blocksOf, Markdown } from "./markdown.tsx";

/** The runbooks of the repository, each in a file of the build. */
const pages = import.meta.glob<string>(["../../../../docs/runbooks/*.md", "!**/README.md"], {
  query: "?raw",
  import: "default",
});
const loaded = new Map<string, Promise<string>>();

function textOf(name: string): Promise<string> | undefined {
  const load = pages[`../../../../docs/runbooks/${name}.md`];
  if (!load) return undefined;
  const text = loaded.get(name) ?? load();
  loaded.set(name, text);
  return text;
}

export function Page() {
  const { name = "" } = useParams();
  const text = textOf(name);
  const short = shorts[name];
  return (
    <>
      <PageHeader title={alertName(name)} description={`Cách xử lý cảnh báo ${name}`} />
      {short && <InShort short={short} />}
      {text ? <Runbook text={text} /> : <EmptyState title="Không có trang này" />}
    </>
  );
}

function InShort({ short: { players, todo, page } }: { short: Short }) {
  const mayOpen = use(MayOpenContext);
  return (
    <Panel
      title="Việc của nhân viên"
      action={page && mayOpen(page.to) && <Link to={page.to}>{`Mở ${page.name}`}</Link>}
    >
      <DetailList
        items={[
          ["Cần làm", <strong key="todo">{todo}</strong>],
          ["Người chơi thấy", players],
        ]}
      />
    </Panel>
  );
}

function Runbook({ text }: { text: Promise<string> }) {
  // The title is the page's own.
  const [, ...blocks] = blocksOf(use(text));
  return (
    <Panel title="Cho người trực kỹ thuật">
      <details className="stack-3 small">
        <summary>Tài liệu kỹ thuật, tiếng Anh</summary>
        <div className="stack-3" lang="en">
          <Markdown blocks={blocks} />
        </div>
      </details>
    </Panel>
  );
}
