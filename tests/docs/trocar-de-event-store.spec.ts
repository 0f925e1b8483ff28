import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { append } from '@tulha/event-store/contract/facts';
import { START, StoreForbidden } from '@tulha/event-store/event-store';
import { openEventStoreDb } from '@tulha/event-store/eventstoredb/eventstoredb-event-store';
import { createAuthority } from '@tulha/event-store/eventstoredb/testing/wire/certificates';
import { startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { startTlsWire } from '@tulha/event-store/eventstoredb/testing/wire/tls-wire';
import { examineEnvironment } from '@tulha/platform/config/examine';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/como-fazer/trocar-de-event-store.md'), 'utf8');
const between = (from: string, to: string): string => page.slice(page.indexOf(from), page.indexOf(to));
const textsOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

/** The messages of a start: as the source has them, with "…" for filled-in parts, or as they are printed. */
const messages = [
  ...textsOf('libs/stores/src').map((text) => text.replaceAll(/\$\{[^}]*\}/g, '…')),
  ...[{ TULHA_EVENTSTORE_URL: 'x' }, { TULHA_EVENTSTORE_URL: 'esdb://a', EVENTSTORE_URL: 'esdb://b' }].flatMap((env) =>
    examineEnvironment(env).map(({ message }) => message),
  ),
].join('\n');
const sentences = [...between('<!-- sentences', '<!-- /sentences').matchAll(/^\| `(.+?)` \|/gm)].map(([, sentence = '']) => sentence);

describe('a página que diz como guardar os fatos num EventStoreDB', () => {
  it('tem frases do começo, e cabe no que alguém lê', () => {
    expect(sentences.length).toBeGreaterThan(6);
    expect(page.split('\n').length).toBeLessThanOrEqual(200);
  });

  it.each(sentences)('o começo diz mesmo: %s', (sentence) => {
    const parts = sentence.split('…').map((part) => part.trim());
    expect(parts.filter((part) => part !== '' && !messages.includes(part))).toEqual([]);
  });

  it('diz o que o começo diz de um registro que não é o que se viu', () => {
    const text = readFileSync(join(ROOT, 'libs/stores/src/guard-log.ts'), 'utf8');
    const found = [...text.matchAll(/'(O registro dos fatos [^']+)'/g)].map(([, sentence = '']) => sentence);
    expect(found).toHaveLength(2);
    expect(found.filter((sentence) => !sentences.some((row) => row.startsWith(sentence)))).toEqual([]);
  });

  it('diz uma só ordem de copiar com a Tulha no ar, a mesma da página das cópias', () => {
    for (const text of [page, readFileSync(join(ROOT, 'docs/como-fazer/guardar-e-restaurar.md'), 'utf8')]) {
      expect(text).toContain('**PostgreSQL first, the log after it**');
      expect(text).not.toMatch(/log (?:\*\*)?first|PostgreSQL (?:right )?after/i);
    }
  });

  it('deixa um usuário sem grupo ser o da Tulha com o que ela manda executar, e só assim', async () => {
    const [, script = ''] = /--input-type=module -e '\n([^']+)'/.exec(page) ?? [];
    const server = await startEventStoreServer({ users: { admin: { password: 'a', admin: true }, tulha: { password: 't' } } });
    const authority = createAuthority();
    const wire = await startTlsWire(server.url, authority.certify(['localhost']));
    const folder = mkdtempSync(join(tmpdir(), 'tulha-pagina-'));
    const ca = join(folder, 'ca.crt');
    writeFileSync(ca, authority.cert);
    const urlOf = (who: string) => `esdb://${who}localhost:${wire.port}?tls=true&tlsCAFile=${ca}`;
    try {
      await expect(openEventStoreDb({ url: urlOf('tulha:t@') })).rejects.toThrow(StoreForbidden);
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: ROOT,
        env: { ...process.env, NODE_OPTIONS: '', SERVIDOR: urlOf(''), SENHA_ADMIN: 'a' },
      });
      const store = await openEventStoreDb({ url: urlOf('tulha:t@') });
      const name = await store.identity();
      await store.tryWrite(5_000);
      await store.append(append('talhao-1', 'no-stream'));
      expect([(await store.readAll(START, 10)).facts.length, name === (await store.identity())]).toEqual([1, true]);
      await store.close();
    } finally {
      wire.stop();
      server.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('só aponta para capítulos que há', () => {
    for (const [, file = '', anchor = ''] of page.matchAll(/\]\(([\w./-]+\.md)(?:#([\w-]+))?\)/g)) {
      const text = readFileSync(join(ROOT, 'docs/como-fazer', file), 'utf8');
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
      expect([file, anchor === '' || anchors.includes(anchor)]).toEqual([file, true]);
    }
    const here = readFileSync(join(ROOT, 'docs/operacao.md'), 'utf8');
    for (const [, anchor = ''] of here.matchAll(/trocar-de-event-store\.md#([\w-]+)/g))
      expect(page.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')).toContain(`##-${anchor}\n`);
  });
});
