import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { MODULOS } from '@tulha/domain/acesso/modulos';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { comIds, pedidoDe } from './guarda/corpo.js';
import { esquemaDe } from './guarda/exemplo.js';
import { chaveDe, criarPedir, type Pedir } from './guarda/pedir.js';
import { SEM_ENDERECO } from './guarda/excecoes.js';
import { comTarefa, povoar, type Povoada } from './guarda/povoada.js';
import { contar, linha, queixasDoProblema } from './guarda/queixas.js';
import { escreve, parametros, type Rota, todas } from './guarda/todas.js';
import { criarVez } from './guarda/vez.js';

/**
 * Who may come in where: every route of the table, without a test of its own. One guard reads tokens and one function reads the farm, before any
 * route: each route is tried with one of those that are no good, and each of them on each kind of route (docs/adr/0029).
 */

/** Thousands of requests, on a machine that may have much else to do. */
const DEVAGAR = 300_000;

const NINGUEM = 999_999_999;
/** An id in an address; the year of a book is none. */
const UM_CODIGO = /\/(?!2026(?:\/|$))\d{1,15}(?=[/.?]|$)/g;
const DE_TODOS = ['sessao', 'suporte'];
const fechadas = todas.filter(({ rota }) => rota.access !== 'open');
const daConta = fechadas.filter(({ rota }) => rota.access !== 'operator');
/** Reads below the address of a missing record: an empty list would say that the record exists without any. */
const nomeadoNoEndereco = (rota: Rota) => rota.rota.method === 'GET' && parametros(rota).length > 0;
/** Any address of a route: the request is refused before the record is looked up. */
const qualquer = ({ caminho }: Rota) => caminho.replaceAll(/:\w+/g, '1');

describe('as portas de todas as rotas', () => {
  let app: TestApp;
  let pedir: Pedir;
  let ana: Povoada;
  let bia: Awaited<ReturnType<TestApp['account']>>;
  let naBia: Record<string, string>;
  let antesDeAna: Map<string, string>;
  const vez = criarVez();
  const quantos = {
    rotas: todas.length,
    'sem token': 0,
    'tokens falsos': 0,
    'sem permissão': 0,
    'de outra conta': 0,
    'em fazendas erradas': 0,
  };

  /** The lists and pages of an account, without the times of the clock. */
  const listas = async (conta: typeof bia) => {
    const lidas = new Map<string, string>();
    for (const rota of daConta.filter((uma) => !escreve(uma) && !uma.rota.slow && parametros(uma).length === 0)) {
      const { status, body } = await conta.call('GET', rota.nome.slice(4));
      lidas.set(rota.nome, JSON.stringify([status, body]).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|"requestId":"[^"]+"/g, '""'));
    }
    return lidas;
  };

  beforeAll(async () => {
    // At one fixed instant: two reads are compared, and a day may end between them.
    app = await startTestApp({ now: new Date().toISOString() });
    pedir = criarPedir(app);
    bia = await app.account('bia');
    naBia = { 'x-fazenda': String((await bia.call('POST', '/fazendas', { nome: 'SÍTIO DA BIA' })).body.id) };
    antesDeAna = await listas(bia);
    ana = await povoar(await app.account('ana'));
    await comTarefa(app, ana);
  }, DEVAGAR);
  afterAll(async () => {
    contar('portas', quantos);
    await app.close();
  });

  /** A possible request of Ana to a route, looked for once: nothing in here changes her records. */
  const conhecidos = new Map<string, ReturnType<typeof pedidoDe>>();
  const pedidoDaAna = (rota: Rota) => {
    const pedido = conhecidos.get(rota.nome) ?? pedidoDe(rota, ana);
    conhecidos.set(rota.nome, pedido);
    return pedido;
  };

  /** No request inside may be carried out. */
  const nadaMuda = async (queixar: () => Promise<readonly string[]>): Promise<string[]> => {
    const antes = await app.services.store.head();
    const queixas = await queixar();
    return [...queixas, ...((await app.services.store.head()) === antes ? [] : ['gravou'])];
  };

  it(
    'sem token, ou com o de quem não é: 401 em toda rota que não é aberta',
    async () => {
      const ruins = await nadaMuda(async () => {
        const queixas: string[] = [];
        for (const rota of fechadas) {
          for (const token of rota.rota.access === 'operator' ? [undefined, ana.conta.token] : [undefined, 'operador']) {
            const resposta = await pedir(rota.rota.method, qualquer(rota), { token, bytes: escreve(rota) ? '{}' : undefined });
            const ruim = [...(resposta.status === 401 ? [] : ['deixou entrar']), ...queixasDoProblema(resposta)];
            if (ruim.length > 0) queixas.push(linha(rota.nome, '', resposta, ruim));
            quantos['sem token']++;
          }
        }
        return queixas;
      });
      expect(ruins).toEqual([]);
    },
    DEVAGAR,
  );

  it(
    'com um token inventado, vencido, de outra assinatura ou de outro algoritmo: 401 em toda rota, cada um em cada tipo de rota',
    async () => {
      const ruins = await nadaMuda(async () => {
        const b64 = (valor: unknown) => Buffer.from(JSON.stringify(valor)).toString('base64url');
        const [, corpo = ''] = ana.conta.token.split('.');
        const claims = JSON.parse(Buffer.from(corpo, 'base64url').toString()) as Record<string, number>;
        const hmac = (header: object, payload: unknown, segredo = app.services.config.jwtSecret, hash = 'sha256') => {
          const inicio = `${b64(header)}.${b64(payload)}`;
          return `${inicio}.${createHmac(hash, segredo).update(inicio).digest('base64url')}`;
        };
        const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
        const rsa = `${b64({ alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) })}.${corpo}`;
        const HS256 = { alg: 'HS256', typ: 'JWT' };
        const { body: sessao } = await app.call('POST', '/session', { body: { login: 'ana', password: 'senha-muito-boa', modo: 'cli' } });
        await app.call('DELETE', '/session', { token: sessao.token });
        const falsos = {
          inventado: 'a.b.c',
          'sem assinatura': `${b64({ alg: 'none', typ: 'JWT' })}.${corpo}.`,
          'assinatura de outro': hmac(HS256, claims, 'outro segredo'),
          vencido: hmac(HS256, { ...claims, iat: 1, exp: 2 }),
          'sem prazo': hmac(HS256, { ...claims, exp: undefined }),
          'ainda não vale': hmac(HS256, { ...claims, nbf: 4_102_444_800 }),
          HS512: hmac({ alg: 'HS512', typ: 'JWT' }, claims, undefined, 'sha512'),
          'chave no cabeçalho': `${rsa}.${sign('sha256', Buffer.from(rsa), privateKey).toString('base64url')}`,
          'de outra conta': hmac(HS256, { ...claims, conta: bia.conta }),
          'de outra sessão': hmac(HS256, { ...claims, sessao: NINGUEM }),
          'de sessão encerrada': sessao.token as string,
        };
        const queixas: string[] = [];
        for (const rota of daConta) {
          const tipo = `${rota.rota.method} ${rota.rota.access ?? 'account'} ${rota.rota.raw ? 'em partes' : ''} ${rota.rota.whilePending ?? ''}`;
          for (const [nome, token] of vez(tipo, Object.entries(falsos), ([um]) => um)) {
            const resposta = await pedir(rota.rota.method, qualquer(rota), { token, bytes: escreve(rota) ? '{}' : undefined });
            if (resposta.status !== 401) queixas.push(linha(rota.nome, nome, resposta, ['deixou entrar']));
            quantos['tokens falsos']++;
          }
        }
        return queixas;
      });
      expect(ruins).toEqual([]);
    },
    DEVAGAR,
  );

  it(
    'quem não tem permissão do módulo ouve 403 em cada rota dele; quem só pode ler, em cada uma que grava',
    async () => {
      const usuario = async (login: string, papel: string) => {
        const feito = await ana.conta.call('POST', '/cat-usuarios', { nome: login, login, senha: 'senha-muito-boa', papel });
        const { body } = await app.call('POST', '/session', { body: { login, password: 'senha-muito-boa', modo: 'cli' } });
        return { id: feito.body.id as number, token: body.token as string };
      };
      const [ninguem, auditor] = [await usuario('ninguem', 'funcionario'), await usuario('auditora', 'auditor')];
      for (const modulo of MODULOS) {
        const dada = await ana.conta.call('POST', `/users/${ninguem.id}/permissions`, { modulo, alcance: 'nenhuma' });
        expect({ modulo, status: dada.status }).toEqual({ modulo, status: 201 });
      }
      const ruins = await nadaMuda(async () => {
        const queixas: string[] = [];
        for (const rota of daConta.filter(({ grupo }) => !DE_TODOS.includes(grupo.permissao))) {
          for (const { token } of escreve(rota) ? [ninguem, auditor] : [ninguem]) {
            const { corpo } = { corpo: ana.pedidos.get(rota.nome)?.at(-1)?.corpo ?? {} };
            const bytes = escreve(rota) ? JSON.stringify(corpo) : undefined;
            const resposta = await pedir(rota.rota.method, qualquer(rota), { token, bytes });
            const negado = resposta.status === 403 && resposta.body.code === 'SEM_PERMISSAO';
            const ruim = [...(negado ? [] : ['sem permissão, e entrou']), ...queixasDoProblema(resposta)];
            if (ruim.length > 0) queixas.push(linha(rota.nome, '', resposta, ruim));
            quantos['sem permissão']++;
          }
        }
        return queixas;
      });
      expect(ruins).toEqual([]);
    },
    DEVAGAR,
  );

  it(
    'o que é de outra conta responde como o que não há, e nada muda',
    async () => {
      const ruins = await nadaMuda(async () => {
        const queixas: string[] = [];
        const sem = (valor: unknown) =>
          JSON.stringify(valor)
            .replaceAll(/"(?:requestId|instance)":"[^"]*"/g, '')
            .replaceAll(/\d+/g, 'N');
        // Exports by filter name no record: one without rows would wait for the worker, which does not run here.
        for (const rota of daConta.filter((uma) => escreve(uma) || !uma.rota.slow || parametros(uma).length > 0)) {
          const { endereco, corpo } = await pedidoDaAna(rota);
          const raiz = rota.rota.body && esquemaDe(rota.rota.body);
          const outro = raiz ? comIds(raiz, raiz, corpo, NINGUEM) : { corpo, quantos: 0 };
          if (endereco === undefined || (parametros(rota).length === 0 && outro.quantos === 0)) continue;
          const pedido = (url: string, dados: unknown) =>
            pedir(rota.rota.method, `/v1${url}`, {
              token: bia.token,
              bytes: escreve(rota) && dados !== undefined ? JSON.stringify(dados) : undefined,
              cabecalhos: naBia,
            });
          const [deAna, deNinguem] = [
            await pedido(endereco, corpo),
            await pedido(endereco.replaceAll(UM_CODIGO, `/${NINGUEM}`), outro.corpo),
          ];
          const ruim = [
            ...(escreve(rota) && deAna.status < 400 ? ['aceitou'] : []),
            ...(nomeadoNoEndereco(rota) && deNinguem.status !== 404 ? [`do que não há respondeu ${deNinguem.status}`] : []),
            ...(deAna.status === deNinguem.status && sem(deAna.body) === sem(deNinguem.body)
              ? []
              : [`não é como o que não há: ${deNinguem.status} ${deNinguem.body.error}`]),
            ...queixasDoProblema(deAna),
          ];
          if (ruim.length > 0) queixas.push(linha(rota.nome, `${endereco} ${JSON.stringify(corpo)}`, deAna, ruim));
          quantos['de outra conta']++;
        }
        return queixas;
      });
      expect(ruins).toEqual([]);
    },
    DEVAGAR,
  );

  it(
    'o que uma conta lê é o mesmo antes e depois do que outra grava',
    async () => {
      const depois = await listas(bia);
      const mudaram = [...antesDeAna]
        .filter(([nome, antes]) => depois.get(nome) !== antes)
        .map(([nome, antes]) => [nome, antes.slice(0, 300), depois.get(nome)?.slice(0, 300)]);
      expect(mudaram).toEqual([]);
      expect(depois.size).toBeGreaterThan(50);
    },
    DEVAGAR,
  );

  it(
    'a fazenda de outra conta não serve em rota alguma, e uma gravação da fazenda não se faz em TODAS',
    async () => {
      const ruins = await nadaMuda(async () => {
        const queixas: string[] = [];
        for (const rota of daConta) {
          const { endereco, corpo } = await pedidoDaAna(rota);
          if (endereco === undefined) continue;
          const { fazenda: _f, fazendaId: _i, ...resto } = (corpo ?? {}) as Record<string, unknown>;
          const bytes = escreve(rota) && rota.rota.body ? JSON.stringify(resto) : undefined;
          const com = (cabecalhos: Record<string, string>) =>
            pedir(rota.rota.method, `/v1${endereco}`, { token: chaveDe(rota, ana.conta.token), bytes, cabecalhos });
          const casos: readonly [Record<string, string>, readonly number[]][] = [
            [naBia, [404]],
            ...vez(`${rota.rota.method} ${rota.rota.contaInteira ?? ''}`, ['abc', '-1', '1e400']).map(
              (fazenda): [Record<string, string>, number[]] => [{ 'x-fazenda': fazenda }, [400]],
            ),
            ...(rota.rota.porFazenda ? ([[{ 'x-fazenda': '0' }, [422]]] as [Record<string, string>, number[]][]) : []),
          ];
          for (const [cabecalhos, espera] of casos) {
            const resposta = await com(cabecalhos);
            // A body that no schema made valid is refused before the farm is looked at.
            const ruim = [
              ...([...espera, ...(rota.rota.body ? [400] : []), ...(rota.rota.raw ? [400, 422] : [])].includes(resposta.status)
                ? []
                : [`esperava ${espera}`]),
              ...queixasDoProblema(resposta),
            ];
            if (ruim.length > 0) queixas.push(linha(rota.nome, JSON.stringify(cabecalhos), resposta, ruim));
            quantos['em fazendas erradas']++;
          }
        }
        return queixas;
      });
      expect(ruins).toEqual([]);
    },
    DEVAGAR,
  );

  it(
    'cada rota com código foi pedida com um código que existe, menos as que dizem por que não',
    async () => {
      const sem: string[] = [];
      for (const rota of daConta.filter((uma) => parametros(uma).length > 0))
        if ((await pedidoDaAna(rota)).endereco === undefined) sem.push(rota.nome);
      expect(sem.sort()).toEqual(Object.keys(SEM_ENDERECO).sort());
    },
    DEVAGAR,
  );
});
