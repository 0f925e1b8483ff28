import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import type { Ctx, Handler } from '../../context.js';
import { dataFolder } from '../../data-folder.js';
import { CliError, EXIT } from '../../errors.js';
import type { SessaoAtual } from '@tulha/domain/acesso/acesso.answers';
import type { Api } from '../../http/api.js';
import { count, duration, plural } from '../../terminal/format.js';
import { table } from '../../terminal/table.js';
import { version } from '../../version.js';
import { type Correio, examineMail } from './doutor-correio.js';
import { examineHealth, type Saude } from './doutor-saude.js';
import { examineFolder, examineKey, examinePlace, examineSettings } from './doutor-instalacao.js';

type Estado = 'certo' | 'aviso' | 'falha';
type Exame = { readonly nome: string; readonly estado: Estado; readonly detalhe: string; readonly faca?: string };

const LITTLE_SPACE = 1024 ** 3;
const NO_SPACE = 100 * 1024 ** 2;
const CLOCK_WARNING_MS = 5_000;
const CLOCK_FAILURE_MS = 5 * 60_000;
/** Positions that count facts have so many digits; longer ones count bytes. */
const COUNTS_FACTS = 20;
/** Facts the screens may be behind while they are being written. */
const LAG_WARNING = 1_000;

const failed = (nome: string, error: unknown): Exame => {
  if (!(error instanceof CliError)) throw error;
  const { why, next } = error.details;
  return { nome, estado: 'falha', detalhe: why ? `${error.message} ${why}` : error.message, ...(next ? { faca: next } : {}) };
};

/** The clock of the server beside ours, from the `Date` of its answer: exact to a second. */
const examineClock = (response: Response, asked: number): Exame => {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  const nome = 'Relógio';
  if (Number.isNaN(theirs)) return { nome, estado: 'aviso', detalhe: 'o servidor não diz as horas' };
  const off = Math.max(0, Math.abs(theirs + 500 - (asked + Date.now()) / 2) - 1_000);
  if (off < CLOCK_WARNING_MS) return { nome, estado: 'certo', detalhe: 'igual ao do servidor' };
  const estado = off < CLOCK_FAILURE_MS ? 'aviso' : 'falha';
  return { nome, estado, detalhe: `diferença de ${duration(off)} para o servidor`, faca: 'Acerte os relógios pela internet (NTP).' };
};

const examineServer = async (api: Api): Promise<Exame[]> => {
  try {
    const asked = Date.now();
    const response = await api.raw('GET', '/health/live', { withinMs: 5_000 });
    const clock = examineClock(response, asked);
    await response.body?.cancel();
    return [{ nome: 'Servidor', estado: 'certo', detalhe: `${api.url} responde em ${count(Date.now() - asked)} ms` }, clock];
  } catch (error) {
    return [failed('Servidor', error)];
  }
};

type Falha = { readonly erro: string; readonly vezes: number };
type Ready = Saude & {
  readonly status: string;
  readonly error?: string;
  readonly fatos?: string;
  readonly leitura?: string;
  readonly emDia?: boolean;
  readonly banco?: { readonly responde?: boolean; readonly isolado?: boolean | null };
  readonly registro?: { readonly protegido: boolean | null; readonly falha?: Falha | null; readonly estranhos?: number };
  readonly projecoes?: { readonly paradas: readonly { readonly nome: string }[]; readonly falha?: Falha | null } | null;
  readonly politicas?: { readonly pendentes: number; readonly atrasoSegundos: number; readonly falha?: Falha | null } | null;
  readonly tarefas?: { readonly responde: boolean; readonly aguardando: number; readonly fazendo: number };
  readonly correio?: Correio;
};

/** Damage found in the log, by the kind of error, with advice. */
const MISSING: Readonly<Record<string, Pick<Exame, 'detalhe' | 'faca'>>> = {
  LogDamaged: {
    detalhe: 'faltam fatos no meio do registro: alguém os apagou do banco, ou os escondeu',
    faca: 'tulha projecoes verificar diz quais, e o que os traz de volta. Guarde uma cópia do banco como está; não reconstrua as telas.',
  },
  FactsTwice: {
    detalhe: 'há fatos gravados duas vezes: o mesmo id está em dois lugares, e o que fez conta em dobro',
    faca: 'tulha projecoes verificar diz quais: exclua nas telas o que for repetido.',
  },
};
const REPLACED: Pick<Exame, 'detalhe' | 'faca'> = {
  detalhe: 'o registro não é o que já se viu: acaba antes, ou diz outra coisa; nada se grava',
  faca: 'Devolva a cópia certa. Só se a antiga é a que vale: tulha eventos aceitar-registro --motivo "…"; não reconstrua as telas.',
};

const examineMissing = ({ erro }: Falha): Exame => ({ nome: 'Fatos', estado: 'falha', ...(MISSING[erro] ?? REPLACED) });

/** They change nothing; but who writes them may one day write where facts are. */
const examineStrangers = ({ registro }: Ready): Exame[] => {
  const estranhos = registro?.estranhos ?? 0;
  if (estranhos === 0) return [];
  const detalhe = `${plural(estranhos, 'evento de outros que parece fato', 'eventos de outros que parecem fatos')}: não contam`;
  return [{ nome: 'Estranhos', estado: 'aviso', detalhe, faca: 'Veja quem mais grava no EventStoreDB e dê a cada um só os streams dele.' }];
};

/** Nothing to say where the facts are not in PostgreSQL. */
const examineProtection = ({ registro }: Ready): Exame[] => {
  const nome = 'Fatos';
  if (registro?.falha) return [examineMissing(registro.falha)];
  if (registro?.protegido === false) {
    return [
      {
        nome,
        estado: 'aviso',
        detalhe: 'os processos da Tulha poderiam alterá-los: o papel deles no banco é o do dono',
        faca: 'Dê ao papel de DATABASE_URL o direito de criar papéis (CREATEROLE) e o banco, e reinicie: ela cria um sem esse poder.',
      },
    ];
  }
  return registro?.protegido ? [{ nome, estado: 'certo', detalhe: 'nenhum processo da Tulha pode alterá-los' }] : [];
};

/** Nothing to say of a server of before, or where nothing was built yet. */
const examineIsolation = ({ banco }: Ready): Exame[] => {
  const nome = 'Contas';
  if (banco?.isolado === false) {
    return [
      {
        nome,
        estado: 'aviso',
        detalhe: 'só as consultas as separam umas das outras: o papel da API no banco é o do dono das tabelas',
        faca: 'Dê ao papel de DATABASE_URL o direito de criar papéis (CREATEROLE) e o banco, e reinicie: ela cria um que só vê a conta que pergunta.',
      },
    ];
  }
  return banco?.isolado ? [{ nome, estado: 'certo', detalhe: 'o banco de dados só mostra a cada uma o que é dela' }] : [];
};

const examineLag = ({ fatos = '', leitura = '', emDia }: Ready): Exame => {
  const nome = 'Telas';
  if (emDia) return { nome, estado: 'certo', detalhe: 'em dia com os fatos' };
  const lag = Math.max(fatos.length, leitura.length) <= COUNTS_FACTS ? Number(fatos || 0) - Number(leitura || 0) : undefined;
  const detalhe = lag === undefined ? 'atrasadas' : `faltam ${count(lag)} fatos`;
  return {
    nome,
    estado: lag !== undefined && lag < LAG_WARNING ? 'aviso' : 'falha',
    detalhe,
    faca: 'Veja se o trabalhador está em execução e o registro dele em logs/worker.log.',
  };
};

/** Consequences run within a second or so; one older than this waits for a worker. In seconds. */
const OLD_S = 60;

/** All of it fails, again and again. */
const examineFailure = (nome: string, { erro, vezes }: Falha, faca: string): Exame => {
  if (erro === 'DamagedTables') {
    const detalhe = 'alguém apagou ou mudou tabelas de leitura; o trabalhador as refaz dos fatos';
    return { nome, estado: 'aviso', detalhe, faca: 'Espere: nada se perdeu. "tulha projecoes listar" diz quanto falta.' };
  }
  return { nome, estado: 'falha', detalhe: `nenhuma segue: falhou ${count(vezes)} vezes (${erro})`, faca };
};

/** Parts that stand still although every process runs, each with the command that shows more. */
const examineWork = ({ projecoes, politicas, tarefas }: Ready): Exame[] => {
  const paradas = projecoes?.paradas ?? [];
  const [pendentes, idade] = [politicas?.pendentes ?? 0, politicas?.atrasoSegundos ?? 0];
  return [
    projecoes?.falha
      ? examineFailure('Projeções', projecoes.falha, 'tulha projecoes listar')
      : paradas.length === 0
        ? { nome: 'Projeções', estado: 'certo', detalhe: 'nenhuma parada' }
        : {
            nome: 'Projeções',
            estado: 'falha',
            detalhe: `paradas: ${paradas.map(({ nome }) => nome).join(', ')}`,
            faca: 'tulha projecoes listar',
          },
    politicas?.falha
      ? examineFailure('Consequências', politicas.falha, 'Veja o registro do trabalhador em logs/worker.log.')
      : pendentes === 0 && idade < OLD_S
        ? { nome: 'Consequências', estado: 'certo', detalhe: 'nenhuma à espera' }
        : {
            nome: 'Consequências',
            estado: 'aviso',
            detalhe: pendentes > 0 ? `${count(pendentes)} à espera` : `o trabalhador não as vê há ${duration(idade * 1_000)}`,
            faca: 'tulha politicas listar',
          },
    tarefas?.responde === false
      ? { nome: 'Tarefas', estado: 'falha', detalhe: 'a fila não responde', faca: 'Veja se o Redis, ou o banco, está em execução.' }
      : {
          nome: 'Tarefas',
          estado: 'certo',
          detalhe: `${count(tarefas?.aguardando ?? 0)} à espera, ${count(tarefas?.fazendo ?? 0)} em andamento`,
        },
  ];
};

/** For an answer that is no `ready` at all: the API itself is gone, and a proxy in its place may have said so. */
const examineAnswer = ({ status, banco, error }: Ready): Exame => {
  const nome = 'Banco de dados';
  if (!banco) return { nome, estado: 'falha', detalhe: error ?? 'não se sabe', faca: 'Aguarde um pouco e repita o comando.' };
  if (banco.responde !== false && status !== 'sem_banco') {
    return status === 'preparando'
      ? { nome, estado: 'aviso', detalhe: 'responde; as telas estão sendo preparadas' }
      : { nome, estado: 'certo', detalhe: 'responde' };
  }
  return { nome, estado: 'falha', detalhe: 'não responde a tempo', faca: 'Veja se o PostgreSQL, ou o EventStoreDB, está em execução.' };
};

const examineDatabase = async (api: Api): Promise<Exame[]> => {
  try {
    const response = await api.raw('GET', '/health/ready', { withinMs: 10_000, also: [503] });
    const ready = (await response.json()) as Ready;
    const answer = examineAnswer(ready);
    if (answer.estado === 'falha') return [answer, ...(ready.banco ? examineHealth(ready) : [])];
    return [
      answer,
      ...examineHealth(ready),
      ...examineProtection(ready),
      ...examineStrangers(ready),
      ...examineIsolation(ready),
      examineLag(ready),
      ...examineWork(ready),
      ...examineMail(ready),
    ];
  } catch (error) {
    return [failed('Banco de dados', error)];
  }
};

const examineSession = async (ctx: Ctx): Promise<Exame> => {
  const nome = 'Sessão';
  const { token } = ctx.settings();
  if (!token) return { nome, estado: 'aviso', detalhe: 'ninguém entrou', faca: 'tulha entrar' };
  try {
    const { user } = await (await ctx.api()).get<typeof SessaoAtual>('/session');
    return { nome, estado: 'certo', detalhe: `${user.nome} (${user.login}), de ${token.from}` };
  } catch (error) {
    return failed(nome, error);
  }
};

/** The disk of the data folder where the installation is on this machine, else of the folder we are in. */
const examineDisk = async ({ io }: Ctx): Promise<Exame> => {
  const data = dataFolder(io);
  const folder = existsSync(data) ? data : existsSync(dirname(data)) ? dirname(data) : io.cwd;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const estado = free < NO_SPACE ? 'falha' : free < LITTLE_SPACE ? 'aviso' : 'certo';
  return {
    nome: 'Disco',
    estado,
    detalhe: `${tamanhoDe(free)} livres em ${folder}`,
    ...(estado === 'certo' ? {} : { faca: 'Libere espaço: sem ele nada é gravado.' }),
  };
};

const MARKS: Record<Estado, string> = { certo: '✓', aviso: '!', falha: '✗' };

const show = async (ctx: Ctx, exames: readonly Exame[]): Promise<void> => {
  const { green, yellow, red } = ctx.colours.out;
  const paints = { certo: green, aviso: yellow, falha: red };
  const columns = [
    { title: ' ', value: ({ estado }: Exame) => MARKS[estado], paint: (text: string, { estado }: Exame) => paints[estado](text) },
    { title: 'Exame', value: ({ nome }: Exame) => nome },
    { title: 'Resultado', value: ({ detalhe }: Exame) => detalhe },
    { title: 'Faça', value: ({ faca }: Exame) => faca ?? '' },
  ];
  await ctx.out(table(exames, columns, ctx.colours.out));
};

/** `tulha doutor`: 0 where nothing failed; a warning is no failure. */
export const doutor: Handler = async (ctx) => {
  const api = await ctx.apiAs(undefined);
  const server = await examineServer(api);
  const up = server[0]?.estado === 'certo';
  const elsewhere = examinePlace(ctx.io, ctx.settings().url.value);
  const exames: Exame[] = [
    { nome: 'Versão', estado: 'certo', detalhe: `tulha ${version()}, Node ${process.versions.node}` },
    ...server,
    ...(up ? await examineDatabase(api) : []),
    ...(up ? [await examineSession(ctx)] : []),
    ...(elsewhere
      ? [elsewhere]
      : [...examineFolder(ctx.io), ...examineSettings(ctx.io), ...(await examineKey(ctx.io)), await examineDisk(ctx)]),
  ];
  const healthy = exames.every(({ estado }) => estado !== 'falha');
  if (ctx.json) await ctx.outJson({ certo: healthy, exames });
  else await show(ctx, exames);
  return healthy ? EXIT.ok : EXIT.failure;
};
