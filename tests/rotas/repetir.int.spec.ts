import { isDeepStrictEqual } from 'node:util';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { announcePresence, type Presence } from '../../apps/api/src/presence.js';
import { startTestApp, type Answer, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { pedidoDe } from './guarda/corpo.js';
import { esquemaDe, exemplo, lugares, trocado } from './guarda/exemplo.js';
import { SEM_PEDIDO, SEM_REPETICAO, SEM_VERSAO } from './guarda/excecoes.js';
import { chaveDe } from './guarda/pedir.js';
import { comTarefa, type Enviar, povoar, type Povoada } from './guarda/povoada.js';
import { contar, linha, queixasDoProblema } from './guarda/queixas.js';
import { escreve, type Rota, todas } from './guarda/todas.js';

/**
 * A write asked for again, or over an old version: each write of a whole season at the very moment when it is right, and every other route with
 * a request made from its schema.
 */

/** Hundreds of writes, each five times, on a machine that may have much else to do. */
const DEVAGAR = 300_000;
const VELHA = '"4294967295"';
/** Uploads are read by their routes themselves: their contents are tested by `corpos`. */
const escrevem = todas.filter((rota) => escreve(rota) && !rota.rota.raw);
const envios = todas.filter((rota) => escreve(rota) && rota.rota.raw);

/** A form that differs from this one in the last letter of its last part. */
const outroFormulario = (corpo: Buffer): Buffer => {
  const outro = Buffer.from(corpo);
  const ultima = outro.lastIndexOf('\r\n--') - 1;
  outro[ultima] = (outro[ultima] as number) ^ 1;
  return outro;
};

/** Another body that the route's schema takes, with one value changed. */
const outroCorpo = ({ rota: { body } }: Rota, corpo: unknown): unknown => {
  if (Buffer.isBuffer(corpo)) return outroFormulario(corpo);
  if (!body) return { outro: 1 };
  const raiz = esquemaDe(body);
  const valores = (modos: readonly { enum?: readonly unknown[] }[]) => [
    ...modos.flatMap((modo) => modo.enum ?? []),
    'Outro 2',
    2,
    1,
    3,
    '2026-05-12',
    '08:30',
    false,
    true,
    null,
  ];
  const outros = lugares(raiz).flatMap(({ caminho, modos }) => [
    ...valores(modos).map((valor) => trocado(corpo, caminho, valor)),
    trocado(
      corpo,
      caminho,
      exemplo(raiz, modos[0] ?? {}, () => undefined),
    ),
  ]);
  return outros.find((um) => JSON.stringify(um) !== JSON.stringify(corpo) && body.safeParse(um).success);
};

describe('um pedido repetido, e um sobre o que já mudou', () => {
  let app: TestApp;
  let another: Presence;
  let ana: Povoada;
  let vez = 0;
  const queixas: string[] = [];
  const provadas = {
    repetidas: new Set<string>(),
    'com outro corpo': new Set<string>(),
    'em andamento': new Set<string>(),
    'sobre versão velha': new Set<string>(),
  };

  const queixar = (rota: Rota, oque: string, resposta: Answer, certo: boolean) => {
    const ruim = [...(certo ? [] : [oque]), ...queixasDoProblema(resposta)];
    if (ruim.length > 0) queixas.push(linha(rota.nome, oque, resposta, ruim));
  };
  /** Sends requests that must not be carried out. */
  const semEfeito = async (rota: Rota, oque: string, pedir: () => Promise<Answer>, certa: (resposta: Answer) => boolean) => {
    const antes = await app.services.store.head();
    const resposta = await pedir();
    queixar(rota, oque, resposta, certa(resposta) && (await app.services.store.head()) === antes);
    return resposta;
  };
  const recusada = (status: number, code: string) => (resposta: Answer) => resposta.status === status && resposta.body.code === code;

  /** Sends a write as a client with a bad network and an old page does. @returns the answer of the one time it was carried out. */
  const comZelo: Enviar = async (rota, pedido, enviar) => {
    const { metodo, endereco, corpo, cabecalhos } = pedido;
    const mandar = (mais: Record<string, string>, dados = corpo) => enviar(metodo, endereco, dados, { ...cabecalhos, ...mais });
    const primeira = !provadas.repetidas.has(rota.nome);
    if (metodo !== 'POST' && !provadas['sobre versão velha'].has(rota.nome) && !SEM_VERSAO[rota.nome]) {
      const antes = await app.services.store.head();
      const ouvida = await mandar({ 'if-match': VELHA });
      const recusou = recusada(412, 'REGISTRO_ALTERADO')(ouvida) && (await app.services.store.head()) === antes;
      // A request made from a schema may be refused for more than its version: that shows nothing, but must still change nothing.
      if (recusou) provadas['sobre versão velha'].add(rota.nome);
      queixar(rota, 'mudou o que já era outro', ouvida, recusou || (ouvida.status >= 400 && ana !== undefined));
      if (ouvida.status < 300) return ouvida;
    }
    if (!primeira || rota.rota.secret || SEM_REPETICAO[rota.nome]) return mandar({});
    const chave = { 'idempotency-key': `vez-${++vez}` };
    const resposta = await mandar(chave);
    if (resposta.status >= 300) return resposta;
    provadas.repetidas.add(rota.nome);
    const igual = (outra: Answer) => outra.status === resposta.status && isDeepStrictEqual(outra.body, resposta.body);
    await semEfeito(rota, 'a mesma chave não deu a mesma resposta', () => mandar(chave), igual);
    const outro = outroCorpo(rota, corpo);
    if (outro !== undefined) {
      // A route that takes no body refuses one before it looks at the key.
      const recusa = rota.rota.body || Buffer.isBuffer(corpo) ? recusada(422, 'CHAVE_DE_OUTRO_PEDIDO') : recusada(400, 'CAMPOS_INVALIDOS');
      await semEfeito(rota, 'a mesma chave serviu a outro corpo', () => mandar(chave, outro), recusa);
      provadas['com outro corpo'].add(rota.nome);
    }
    // As if the first were still being carried out by another process, which is there.
    const { pool } = app.services;
    await pool.query('update controle.idempotencia set status = null, dono = $2, criada_em = now() where chave = $1', [
      chave['idempotency-key'],
      another.id(),
    ]);
    await semEfeito(rota, 'a mesma chave, enquanto a primeira anda', () => mandar(chave), recusada(409, 'PEDIDO_EM_ANDAMENTO'));
    provadas['em andamento'].add(rota.nome);
    return resposta;
  };

  beforeAll(async () => {
    app = await startTestApp();
    another = await announcePresence(connectionConfig(app.services.config.databaseUrl, 'another-api-presence'), () => undefined);
    ana = await povoar(await app.account('ana'), comZelo);
    await comTarefa(app, ana);
  }, DEVAGAR);
  afterAll(async () => {
    const contadas = Object.fromEntries(Object.entries(provadas).map(([nome, rotas]) => [nome, rotas.size]));
    contar('repetições', {
      'rotas que gravam': escrevem.length,
      'que recebem arquivos, em corpos': envios.length,
      'que dão um segredo': escrevem.filter(({ rota }) => rota.secret).length,
      ...contadas,
      'deixadas de fora, com o motivo': Object.keys({ ...SEM_PEDIDO, ...SEM_REPETICAO }).length,
    });
    await another.close();
    await app.close();
  });

  it('a safra inteira passou, cada gravação uma vez', () => expect(queixas.splice(0)).toEqual([]));

  it(
    'cada outra rota que grava, com um pedido feito do seu esquema',
    async () => {
      const feitas = new Set(Object.keys(SEM_REPETICAO));
      // Routes without any valid request come last, so that they take nothing from the others.
      const faltam = escrevem
        .filter(({ nome, rota }) => !provadas.repetidas.has(nome) && !rota.secret && !feitas.has(nome))
        .toSorted((uma, outra) => Number(uma.nome in SEM_PEDIDO) - Number(outra.nome in SEM_PEDIDO));
      const sem: string[] = [];
      for (const rota of faltam) {
        const { endereco, corpo } = await pedidoDe(rota, ana);
        const enviar: Povoada['conta']['call'] = (metodo, url, dados, headers = {}) => {
          const token = chaveDe(rota, ana.conta.token);
          return app.call(metodo, url, { ...(token ? { token } : {}), body: dados, headers });
        };
        const resposta = endereco && (await comZelo(rota, { metodo: rota.rota.method, endereco, corpo, cabecalhos: ana.na }, enviar));
        if (!resposta || resposta.status >= 300)
          sem.push(
            SEM_PEDIDO[rota.nome]
              ? rota.nome
              : `${rota.nome} ${endereco}: ${JSON.stringify(corpo)?.slice(0, 200)} ${JSON.stringify(resposta ? resposta.body : '')?.slice(0, 300)}`,
          );
      }
      expect(queixas).toEqual([]);
      expect(sem.sort()).toEqual(Object.keys(SEM_PEDIDO).sort());
    },
    DEVAGAR,
  );

  it('toda rota que grava foi repetida, ou diz por que não', () => {
    const fora = new Set([...Object.keys(SEM_PEDIDO), ...Object.keys(SEM_REPETICAO)]);
    const faltam = escrevem.filter(({ nome, rota }) => !rota.secret && !provadas.repetidas.has(nome) && !fora.has(nome));
    expect(faltam.map(({ nome }) => nome)).toEqual([]);
    expect(provadas['sobre versão velha'].size).toBeGreaterThan(100);
  });
});
