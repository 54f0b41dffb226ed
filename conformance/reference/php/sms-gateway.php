<?php
/**
 * Reference of an SMS gateway that brings players' texts to the portal (docs/game-server.md): one file of PHP 8 with PDO.
 *
 *   php sms-gateway.php init                                      the table
 *   php sms-gateway.php receive <sender> <text>                   what the modem calls for each text
 *   SMS_PORTAL_URL=https://…/webhooks/sms SMS_INBOUND_SECRET=… SMS_ACCESS_KEY=… SMS_SHORT_CODE=8098 \
 *     php sms-gateway.php serve                                   sends what waits, for ever
 *   php sms-gateway.php send                                      the same until nothing waits
 *   php sms-gateway.php list                                      what has not arrived, and why
 *
 * A text is on the disk before the modem forgets it. It keeps its request_id and its body to the letter until the portal
 * has said that it is kept. GATEWAY_DATABASE is the file (sms.sqlite).
 */
declare(strict_types=1);

/** In the order in which they are signed. */
const SIGNED_FIELDS = ['access_key', 'command', 'mo_message', 'msisdn', 'request_id', 'request_time', 'short_code'];
const PATIENCE_SECONDS = 10;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** The portal refuses what is older. */
const USEFUL_FOR_MS = 24 * 60 * 60 * 1_000;
/** How long a process waits for another one's transaction. */
const LOCK_WAIT_SECONDS = 2;
/** What separates fields in the signed text may not stand in them. */
const AROUND_THE_TEXT = '/^[^&=]{1,128}$/Du';
const TABLE = "create table if not exists texts (
    id text primary key, sender text not null, body text not null, received_at integer not null,
    state text not null default 'waiting', attempts integer not null default 0,
    next_at integer not null default 0, last_answer text not null default '')";

function database(): PDO
{
    static $db = null;
    if ($db === null) {
        $db = new PDO('sqlite:' . (getenv('GATEWAY_DATABASE') ?: __DIR__ . '/sms.sqlite'));
        $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        $db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
        $db->setAttribute(PDO::ATTR_TIMEOUT, LOCK_WAIT_SECONDS);
        // What the modem was told is kept is on the disk, whatever happens to the machine.
        $db->exec('pragma synchronous = full');
    }
    return $db;
}

function run(string $sql, mixed ...$values): PDOStatement
{
    $statement = database()->prepare($sql);
    $statement->execute($values);
    return $statement;
}

function nowMs(): int
{
    return (int) (microtime(true) * 1_000);
}

/** Keeps a text that the modem has received. Throws where its sender is no phone of Vietnam. */
function receive(string $sender, string $text): void
{
    $id = bin2hex(random_bytes(16));
    run('insert into texts (id, sender, body, received_at) values (?, ?, ?, ?)', $id, internationalNumber($sender), $text, nowMs());
}

/** Returns 84 and nine digits of +84912345678, 84912345678 or 0912345678. */
function internationalNumber(string $typed): string
{
    $digits = preg_replace(['/[\s.-]/', '/^\+/', '/^0/'], ['', '', '84'], $typed);
    if (!preg_match('/^84\d{9}$/D', $digits)) {
        throw new RuntimeException("no phone of Vietnam: $typed");
    }
    return $digits;
}

/** Sends each text whose time has come, oldest first. Returns whether any is left that will be sent. */
function sendDue(array $settings): bool
{
    run("update texts set state = 'expired' where state = 'waiting' and received_at < ?", nowMs() - USEFUL_FOR_MS);
    $due = run("select * from texts where state = 'waiting' and next_at <= ? order by received_at", nowMs())->fetchAll();
    foreach ($due as $text) {
        note($text, ...post($settings, fieldsOf($text, $settings)));
    }
    return (int) run("select count(*) from texts where state = 'waiting'")->fetchColumn() > 0;
}

function fieldsOf(array $text, array $settings): array
{
    return [
        'access_key' => $settings['access_key'],
        'command' => preg_split('/\s/', trim($text['body']))[0],
        'mo_message' => $text['body'],
        'msisdn' => $text['sender'],
        'request_id' => $text['id'],
        // Of its receipt, with an offset: the same at each repeat.
        'request_time' => gmdate('Y-m-d\TH:i:s\Z', intdiv((int) $text['received_at'], 1_000)),
        'short_code' => $settings['short_code'],
    ];
}

/** Tells the portal of a text. Without an answer the portal may have it or not, and is told again. */
function post(array $settings, array $fields): array
{
    $signed = implode('&', array_map(fn ($name) => "$name={$fields[$name]}", SIGNED_FIELDS));
    $body = [...$fields, 'signature' => hash_hmac('sha256', $signed, $settings['secret'])];
    $options = ['http' => [
        'method' => 'POST',
        'header' => "Content-Type: application/json\r\nConnection: close\r\n",
        'content' => json_encode($body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR),
        'timeout' => PATIENCE_SECONDS,
        'follow_location' => 0,
        'ignore_errors' => true,
    ]];
    $http_response_header = [];
    $text = @file_get_contents($settings['url'], false, stream_context_create($options));
    if ($text === false || $http_response_header === []) {
        return ['unknown', 'no answer'];
    }
    $status = (int) explode(' ', $http_response_header[0])[1];
    return [outcomeOf($status, $text), "$status " . substr($text, 0, 200)];
}

/** Only the portal's own word says that a text is kept: a proxy's 200 has another body. */
function outcomeOf(int $status, string $body): string
{
    if ($status === 200 && preg_match('/"status":\s*1\b/', $body)) {
        return 'kept';
    }
    // Sent again it would be refused again, so a person has to look.
    return $status === 401 ? 'refused' : 'unknown';
}

function note(array $text, string $outcome, string $answer): void
{
    $pauseMs = (int) min(FIRST_PAUSE_MS * 2 ** $text['attempts'], LONGEST_PAUSE_MS);
    run(
        'update texts set state = ?, attempts = attempts + 1, next_at = ?, last_answer = ? where id = ?',
        $outcome === 'unknown' ? 'waiting' : $outcome,
        nowMs() + $pauseMs,
        $answer,
        $text['id'],
    );
    if ($outcome === 'refused') {
        fwrite(STDERR, "{$text['id']} is refused: $answer\n");
    }
}

/** Throws where a setting is missing, or could be taken for a field of its own. */
function readSettings(): array
{
    $settings = ['url' => getenv('SMS_PORTAL_URL'), 'secret' => getenv('SMS_INBOUND_SECRET')];
    if (!$settings['url'] || !$settings['secret']) {
        throw new RuntimeException('SMS_PORTAL_URL and SMS_INBOUND_SECRET are not set');
    }
    foreach (['access_key' => 'SMS_ACCESS_KEY', 'short_code' => 'SMS_SHORT_CODE'] as $field => $variable) {
        $settings[$field] = (string) getenv($variable);
        if (!preg_match(AROUND_THE_TEXT, $settings[$field])) {
            throw new RuntimeException("$variable needs 1 to 128 characters without & and =");
        }
    }
    return $settings;
}

function sendAll(bool $isForEver): void
{
    $settings = readSettings();
    while (sendDue($settings) || $isForEver) {
        usleep(LOOK_EVERY_MS * 1_000);
    }
}

function runCommand(string $command = '', string $sender = '', string $text = ''): void
{
    if ($command === 'init') {
        // Readers and the one writer do not wait for each other; the file remembers it.
        database()->exec('pragma journal_mode = wal');
        run(TABLE);
    } elseif ($command === 'receive') {
        receive($sender, $text);
    } elseif ($command === 'send' || $command === 'serve') {
        sendAll($command === 'serve');
    } elseif ($command === 'list') {
        foreach (run("select * from texts where state <> 'kept' order by received_at") as $row) {
            echo implode('  ', [$row['id'], $row['sender'], $row['state'], $row['attempts'], $row['last_answer']]), "\n";
        }
    } else {
        throw new RuntimeException('usage: sms-gateway.php init|receive|send|serve|list');
    }
}

runCommand(...array_slice($argv, 1));
