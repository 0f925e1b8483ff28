import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../..');

/** Requests that do not go through the outbox, and why that is right; every other write is kept on the device until it is answered. */
const PAST: Readonly<Record<string, string>> = {
  'http/outbox/outbox.ts': 'it is the outbox',
  'http/carry.ts': 'tells how far a large file has come',
  'http/renewal.ts': 'the session itself',
  'http/download.ts': 'asks for a file, which cannot come without a signal',
  'acesso/session.api.ts': 'signing in, and a forgotten password: nothing of it may be kept',
  'acesso/perfil.api.ts': 'passwords, the sessions of somebody, and whether the first steps are shown: now or not at all',
  'acesso/usuarios/usuarios.api.ts': 'the account is handed over with a password, which is not kept',
  'maquinas/da-maquina.api.ts': 'a preview of a readjustment writes nothing',
  'propriedade/contorno/contorno.api.ts': 'reads a file; nothing is written by it',
  'rastreabilidade/ensaio/ensaio.api.ts': 'a rehearsal writes nothing',
  'screens/o-que-segue.tsx': 'a rehearsal writes nothing',
  'estoque/quanto-vai.tsx': 'a rehearsal writes nothing',
  'financeiro/colar/colar.api.ts': 'a rehearsal writes nothing; what is written goes through the outbox',
  'financeiro/extratos/extratos.api.ts': 'files of banks that are taken in',
  'folha/comum/retorno.api.ts': 'files of banks that are taken in',
  'fiscal/notas.api.ts': 'files of invoices that are taken in',
  'fiscal/certificados.api.ts': 'certificates with their passwords: nothing of them may be kept on a phone',
  'fiscal/livro-entregue.tsx': 'a book is filed as it stands while one looks at it: sent hours later it would be another book',
  'fiscal/sefaz.api.ts': 'the tax authority is asked while one looks at its answer: an hour later the question is another',
  'catalogues/planilha.api.ts': 'a file that is imported',
  'suporte/importacao/importacoes.api.ts': 'files that are imported',
  'suporte/ajuda/ajuda.api.ts': 'a film of up to two minutes goes with it',
  'suporte/notificacoes/notificacoes.api.ts': 'that something was read: nobody typed it, and looking again says it again',
  'suporte/arquivos/envio.ts': 'files that are attached: they are not kept on a phone',
  'suporte/favoritos/favoritos.api.ts': 'a star that is seen to be put or not',
};

/** A write by the client: by its verb, or raw with another method than GET; or by the browser's own ways around it. */
const WRITES = /\bapi\.(?:post|put|patch|delete|raw\((?!\s*'GET'))|new XMLHttpRequest|\bfetch\('\/v1/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'));
const writing = sources.filter((name) => WRITES.test(readFileSync(join(SRC, name), 'utf8')));

describe('o que se grava passa pela caixa de saída', () => {
  it('nada escreve por fora dela, a não ser o que diz por quê', () => expect(writing.filter((name) => !(name in PAST))).toEqual([]));

  it('nenhuma exceção sobra', () => expect(Object.keys(PAST).filter((name) => !writing.includes(name))).toEqual([]));

  it('acha o que escreve por fora', () => {
    expect('await api.put<typeof X>(`/a/${id}`, body)').toMatch(WRITES);
    expect("api.raw('POST', path)").toMatch(WRITES);
    expect("api.raw('GET', path)").not.toMatch(WRITES);
  });
});
