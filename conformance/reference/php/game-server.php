<?php
/**
 * Reference of the game's side of the delivery interface (docs/game-server.md): one file of PHP 8 with PDO.
 *
 *   php game-server.php init                                     tables, three zones
 *   php game-server.php account <name> <zone> <character>
 *   GAME_API_KEY_ID=… GAME_API_SECRET=… PHP_CLI_SERVER_WORKERS=8 php -S 127.0.0.1:8090 game-server.php
 *   php game-server.php coins <account> <zone>                   for npm run conformance -- --coins
 *   php game-server.php log                                      the deliveries as CSV, for reconcile
 *
 * Under nginx with php-fpm all requests below /v1/ go to this file. Exactly once rests on one thing: the order
 * and its coins are written in one transaction, and the response follows the commit. GAME_DATABASE is the
 * file (game.sqlite). With MySQL (InnoDB) it is the same: the primary key of `deliveries` makes the second of
 * two equal orders wait, and then fail; it is rolled back, answered 503 and sent again. While the key is changed,
 * GAME_API_KEY_ID_PREVIOUS and GAME_API_SECRET_PREVIOUS are taken too.
 */
declare(strict_types=1);

const CLOCK_TOLERANCE_SECONDS = 300;
/** How long a process waits for another one's transaction. */
const LOCK_WAIT_SECONDS = 2;
const TABLES = [
    'create table if not exists zones (id text primary key, name text not null, open integer not null)',
    'create table if not exists characters (
        id integer primary key, account text, zone_id text, name text, level integer not null default 1,
        unique (account, zone_id, name))',
    'create table if not exists purses (account text, zone_id text, coins integer not null, primary key (account, zone_id))',
    'create table if not exists nonces (nonce text primary key, useless_after integer not null)',
    'create table if not exists deliveries (
        request_id text primary key, body_hash text not null, account text not null, zone_id text not null,
        coins integer not null, state text not null, message text not null, at text not null)',
];

final class Answer
{
    public function __construct(public readonly int $status, public readonly array $body)
    {
    }
}

function database(): PDO
{
    static $db = null;
    if ($db === null) {
        $db = new PDO('sqlite:' . (getenv('GAME_DATABASE') ?: __DIR__ . '/game.sqlite'));
        $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        $db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
        $db->setAttribute(PDO::ATTR_TIMEOUT, LOCK_WAIT_SECONDS);
        // A commit is on the disk before it is answered, whatever happens to the machine.
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

/** All of the work happens or none: where it throws, nothing has happened. */
function inTransaction(callable $work): Answer
{
    // "immediate": the second of two equal orders waits here, before it looks whether there is a first.
    database()->exec('begin immediate');
    try {
        $answer = $work();
        database()->exec('commit');
        return $answer;
    } catch (Throwable $error) {
        database()->exec('rollback');
        throw $error;
    }
}

function answerTo(string $method, string $path, string $body): Answer
{
    $problem = whyNotAdmitted($method, $path, $body);
    if ($problem !== null) {
        return new Answer(401, ['message' => $problem]);
    }
    if ($method === 'POST' && $path === '/v1/deliveries') {
        $order = readOrder($body);
        if ($order === null) {
            return new Answer(400, ['message' => 'missing or malformed fields']);
        }
        return inTransaction(fn () => deliver($order, hash('sha256', $body)));
    }
    if ($method === 'GET' && $path === '/v1/zones') {
        return new Answer(200, ['code' => 0, 'zones' => allZones()]);
    }
    if ($method === 'GET' && preg_match('~^/v1/accounts/([^/]+)/zones$~', $path, $found)) {
        return new Answer(200, ['code' => 0, 'zones' => zonesOf(rawurldecode($found[1]))]);
    }
    if ($method === 'GET' && preg_match('~^/v1/deliveries/([^/]+)$~', $path, $found)) {
        $state = run('select state from deliveries where request_id = ?', rawurldecode($found[1]))->fetchColumn();
        return new Answer(200, ['code' => 0, 'state' => $state === false ? 'not_found' : $state]);
    }
    return new Answer(404, ['message' => 'no such path']);
}

/** Adds coins once for each request id. Runs inside a transaction. */
function deliver(array $order, string $bodyHash): Answer
{
    $known = run('select * from deliveries where request_id = ?', $order['request_id'])->fetch();
    if ($known !== false) {
        return answerAgain($known, $bodyHash);
    }
    $refusal = whyRefused($order);
    run(
        'insert into deliveries values (?, ?, ?, ?, ?, ?, ?, ?)',
        $order['request_id'],
        $bodyHash,
        $order['account'],
        $order['zone_id'],
        $order['coins'],
        $refusal === '' ? 'delivered' : 'rejected',
        $refusal,
        gmdate('Y-m-d\TH:i:s\Z'),
    );
    if ($refusal !== '') {
        return new Answer(200, ['code' => 2, 'message' => $refusal]);
    }
    run(
        'insert into purses values (?, ?, ?) on conflict do update set coins = coins + excluded.coins',
        $order['account'],
        $order['zone_id'],
        $order['coins'],
    );
    return new Answer(200, ['code' => 0]);
}

/** What was decided stays decided: also a refusal, because the portal has given the credit back. */
function answerAgain(array $known, string $bodyHash): Answer
{
    if ($known['body_hash'] !== $bodyHash) {
        return new Answer(409, ['message' => 'this request_id was used for another order']);
    }
    return $known['state'] === 'delivered'
        ? new Answer(200, ['code' => 0, 'duplicate' => true])
        : new Answer(200, ['code' => 2, 'message' => $known['message']]);
}

function whyRefused(array $order): string
{
    $open = run('select open from zones where id = ?', $order['zone_id'])->fetchColumn();
    if ($open === false) {
        return 'unknown zone';
    }
    if ((int) $open !== 1) {
        return 'zone is closed';
    }
    $isKnown = run('select 1 from characters where account = ?', $order['account'])->fetchColumn();
    if ($isKnown === false || !isset($order['character'])) {
        return $isKnown === false ? 'unknown account' : '';
    }
    // This game's coins are the account's. Where each character has a purse, they go into that one's.
    $isTheirs = run(
        'select 1 from characters where account = ? and zone_id = ? and cast(id as text) = ?',
        $order['account'],
        $order['zone_id'],
        $order['character'],
    )->fetchColumn();
    return $isTheirs === false ? 'unknown character' : '';
}

function allZones(): array
{
    $zones = run('select id, name, open from zones order by id')->fetchAll();
    // The contract wants a text and a yes or no, not the database's numbers.
    return array_map(fn ($zone) => [...$zone, 'id' => (string) $zone['id'], 'open' => (int) $zone['open'] === 1], $zones);
}

function zonesOf(string $account): array
{
    $rows = run(
        'select zone_id, zones.name as zone, characters.id, characters.name, level from characters join zones on zones.id = zone_id
          where account = ? order by zone_id, characters.name',
        $account,
    );
    $zones = [];
    foreach ($rows as $row) {
        $zones[$row['zone_id']] ??= ['id' => (string) $row['zone_id'], 'name' => $row['zone'], 'characters' => []];
        $zones[$row['zone_id']]['characters'][] =
            ['id' => (string) $row['id'], 'name' => $row['name'], 'level' => (int) $row['level']];
    }
    return array_values($zones);
}

/** Returns why a request is not the portal's, or null where it is. */
function whyNotAdmitted(string $method, string $path, string $body): ?string
{
    $header = fn (string $name): string => $_SERVER["HTTP_X_$name"] ?? '';
    [$time, $nonce] = [$header('TIMESTAMP'), $header('NONCE')];
    $secret = keys()[$header('KEY_ID')] ?? null;
    if ($secret === null) {
        return 'unknown key';
    }
    if (!preg_match('/^\d{1,12}$/D', $time)) {
        return 'no timestamp';
    }
    if (abs(time() - (int) $time) > CLOCK_TOLERANCE_SECONDS) {
        return 'timestamp out of range';
    }
    if ($nonce === '' || strlen($nonce) > 128) {
        return 'no nonce';
    }
    $signed = implode('.', [$time, $nonce, $method, $path, hash('sha256', $body)]);
    if (!hash_equals(hash_hmac('sha256', $signed, $secret), $header('SIGNATURE'))) {
        return 'bad signature';
    }
    // Last, so that nobody without the secret can fill the table.
    return isFirstUse($nonce) ? null : 'nonce was used before';
}

/** Returns the secret of each key, by its name. */
function keys(): array
{
    $keys = [];
    foreach (['_PREVIOUS', ''] as $which) {
        [$id, $secret] = [getenv("GAME_API_KEY_ID$which"), getenv("GAME_API_SECRET$which")];
        if ($id && $secret) {
            $keys[$id] = $secret;
        }
    }
    return $keys;
}

/** Keeps a nonce for as long as its timestamp can be accepted. */
function isFirstUse(string $nonce): bool
{
    run('delete from nonces where useless_after < ?', time());
    $uselessAfter = time() + 2 * CLOCK_TOLERANCE_SECONDS;
    return run('insert into nonces values (?, ?) on conflict do nothing', $nonce, $uselessAfter)->rowCount() === 1;
}

/** Returns null for a body that is no whole order. Amounts are integers: "100" and 100.5 are none. */
function readOrder(string $body): ?array
{
    $order = json_decode($body, true);
    $isWhole = is_array($order);
    $texts = ['request_id', 'game_id', 'account', 'zone_id'];
    // A character is named where the coins are for one.
    foreach (isset($order['character']) ? [...$texts, 'character'] : $texts as $name) {
        $isWhole = $isWhole && is_string($order[$name] ?? null) && preg_match('/^.{1,64}$/Du', $order[$name]);
    }
    foreach (['coins', 'credit_spent'] as $name) {
        $isWhole = $isWhole && is_int($order[$name] ?? null) && $order[$name] > 0;
    }
    return $isWhole ? $order : null;
}

function serveRequest(): void
{
    // What has begun is finished, also for a caller who has gone.
    ignore_user_abort(true);
    if (!getenv('GAME_API_KEY_ID') || !getenv('GAME_API_SECRET')) {
        throw new RuntimeException('GAME_API_KEY_ID and GAME_API_SECRET are not set');
    }
    try {
        // The path as it was sent: the signature covers it before anything is decoded.
        $answer = answerTo($_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI'], file_get_contents('php://input'));
    } catch (Throwable $error) {
        // Nothing is committed, or it cannot be known: the portal asks again after any 5xx.
        error_log((string) $error);
        $answer = new Answer(503, ['message' => 'try again']);
    }
    http_response_code($answer->status);
    header('Content-Type: application/json');
    echo json_encode($answer->body, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
}

function runCommand(string $command, string $first = '', string $second = '', string $third = ''): void
{
    if ($command === 'init') {
        // Readers and the one writer do not wait for each other; the file remembers it.
        database()->exec('pragma journal_mode = wal');
        array_map(fn ($table) => run($table), TABLES);
        foreach ([['1', 'Hoa Sơn', 1], ['2', 'Thiếu Lâm', 1], ['3', 'Võ Đang', 0]] as $zone) {
            run('insert into zones values (?, ?, ?) on conflict do nothing', ...$zone);
        }
    } elseif ($command === 'account') {
        run('insert into characters (account, zone_id, name) values (?, ?, ?) on conflict do nothing', $first, $second, $third);
    } elseif ($command === 'coins') {
        $coins = run('select coins from purses where account = ? and zone_id = ?', $first, $second)->fetchColumn();
        echo (int) $coins, "\n";
    } elseif ($command === 'log') {
        echo "requestId,account,zoneId,coins,at\n";
        foreach (run("select * from deliveries where state = 'delivered' order by at") as $row) {
            echo implode(',', [$row['request_id'], $row['account'], $row['zone_id'], $row['coins'], $row['at']]), "\n";
        }
    } else {
        throw new RuntimeException('usage: game-server.php init|account|coins|log');
    }
}

PHP_SAPI === 'cli' ? runCommand(...array_slice($argv, 1)) : serveRequest();
