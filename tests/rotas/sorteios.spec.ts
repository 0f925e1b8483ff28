import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that draw at random, with the reason. Everything else asks one of these, and so has the same at every try (docs/adr/0016). */
const SORTEIAM: Readonly<Record<string, string>> = {
  'apps/api/src/app.ts': 'the id of a request that brought none, which is in no fact',
  'apps/api/src/fiscal/sefaz/portas.ts': 'the clock of a question and of its answer, which no other try may ask again',
  'apps/worker/src/fiscal/portas.ts': 'nobody’s request: each look at a queue is another, and its turn is taken once',
  'apps/api/src/http/edge/dashboard.ts': 'how long pieces of older versions of the dashboard have been kept',
  'apps/api/src/http/pipeline/controller-factory.ts': 'how long a request takes',
  'apps/api/src/http/once/draws.ts': 'the one kit: drawn once for a key, and kept with it',
  'apps/api/src/http/once/idempotency.ts': 'the command and the clock of a new key, kept with it',
  'apps/api/src/http/pipeline/token-check.ts': 'whether a token has run out',
  'apps/api/src/jobs/receber.ts': 'a folder for what comes before its key is known; which task it is for is kept with the key',
  'apps/api/src/presence.ts': 'the name of a process',
  'apps/api/src/rotas/perguntar.ts': 'the command of a rehearsal, which writes nothing',
  'apps/api/src/rotas/guardar-arquivo.ts': 'the place of a content, which the key of its request keeps',
  'apps/api/src/start-services.ts': 'the clock itself',
  'apps/api/src/suporte/arquivos/receber-arquivo.ts':
    'a place for what comes before its key is known; which one is written is kept with the key',
  'apps/api/src/suporte/ajuda/receber-guia.ts': 'the same for a film',
  'apps/api/src/jobs/esperar.ts': 'how long it has waited',
  'apps/worker/src/suporte/importacao/acervo.ts': 'how long it has waited',
  'apps/worker/src/jobs/start-jobs.ts': 'what is old enough to be removed',
  'apps/worker/src/policies/watch-policies.ts': 'the name of a process',
  'apps/worker/src/start-worker.ts': 'the clock itself, for names of files and what is news',
  'libs/application/src/dispatch/claims.ts': 'a claim is made anew as long as its record is not there; its stream says whose it is already',
  'libs/application/src/dispatch/dispatch.ts': 'how long to wait after a lost race',
  'libs/application/src/dispatch/unicidade.ts': 'how long a claim has been held',
  'libs/application/src/registers/importar.ts': 'the rehearsal of rows, which writes nothing',
  'libs/application/src/sealing/sealing.ts': 'the nonce of a seal: what is sealed is the same',
};
const SORTEIO = /\b(?:takeIds|idAhead|newKey|randomUUID|randomBytes|randomInt|Math\.random|Date\.now|services\.now|new Date\(\))/;

const fontes = (pasta: string): string[] =>
  readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.ts') && !nome.endsWith('.spec.ts') && !nome.includes('testing/'))
    .map((nome) => join(pasta, nome));
const semImportar = (fonte: string): string =>
  readFileSync(fonte, 'utf8')
    .split('\n')
    .filter((linha) => !linha.startsWith('import '))
    .join('\n');

describe('o que um comando sorteia', () => {
  it('sorteia-se em poucos lugares, cada um com a sua razão: rota nenhuma sorteia por si', () => {
    const todas = ['apps/api/src', 'apps/worker/src', 'libs/application/src'].flatMap(fontes);
    expect(todas.length).toBeGreaterThan(150);
    expect(todas.filter((fonte) => SORTEIO.test(semImportar(fonte))).sort()).toEqual(Object.keys(SORTEIAM).sort());
  });
});
