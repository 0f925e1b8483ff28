import { count, duration } from '../../terminal/format.js';

type Exame = { readonly nome: string; readonly estado: 'certo' | 'aviso' | 'falha'; readonly detalhe: string; readonly faca?: string };

/** The parts of `/health/ready` that no other check of `doutor` covers. */
export type Saude = {
  readonly gravacao?: {
    readonly grava?: boolean;
    readonly motivo: 'cheio' | 'parado' | 'proibido' | null;
    /** Not said by a server of before. */
    readonly onde?: 'banco' | 'registro' | null;
    readonly recusas?: number;
    readonly emCursoMs?: number;
  };
  readonly disco?: {
    readonly pouco: readonly string[];
    readonly nenhum: readonly string[];
    /** Not said by a server of before. */
    readonly fechadas?: readonly string[];
    readonly doBanco: boolean;
  };
  readonly processos?: {
    readonly apis: number;
    readonly trabalhadores: number;
    readonly calados: readonly { readonly tipo: string; readonly segundos: number }[];
  } | null;
};

const semEspaco = ({ gravacao, disco }: Saude): boolean =>
  gravacao?.motivo === 'cheio' || (disco?.doBanco === true && disco.nenhum.includes('dados'));

const ARMAZEM = 'registro dos fatos (o PostgreSQL, ou o EventStoreDB)';

/** The signs that writing is in trouble, where there are any. */
const sinais = ({ recusas = 0, emCursoMs = 0 }: NonNullable<Saude['gravacao']>): string => {
  const recusadas = recusas > 0 ? [`${count(recusas)} seguidas recusadas`] : [];
  const lenta = emCursoMs > 0 ? [`a mais antiga espera há ${duration(emCursoMs)}`] : [];
  const todos = [...recusadas, ...lenta];
  return todos.length > 0 ? ` (gravações: ${todos.join(', ')})` : '';
};

const examineWrites = (saude: Saude): Exame => {
  const [nome, estado, { gravacao }] = ['Gravação', 'falha', saude] as const;
  if (semEspaco(saude)) {
    const onde = gravacao?.onde === 'registro' ? `do ${ARMAZEM}` : 'do banco de dados';
    const faca = `Libere espaço no disco ${onde}: a Tulha continua sozinha.`;
    return { nome, estado, detalhe: `o disco ${onde} está cheio, e nada é gravado`, faca };
  }
  if (gravacao?.grava !== false) return { nome, estado: 'certo', detalhe: 'o que se grava chega ao disco' };
  if (gravacao.motivo === 'proibido') {
    const faca = 'Devolva ao usuário a permissão de gravar: a Tulha continua sozinha.';
    return { nome, estado, detalhe: `o usuário do ${ARMAZEM} pode ler e não gravar`, faca };
  }
  if (gravacao.onde === 'registro') {
    const faca = 'Veja o disco e o registro do servidor, se há seguidores bastantes no cluster e se alguém segura uma trava no banco.';
    return { nome, estado, detalhe: `o ${ARMAZEM} responde, e não grava${sinais(gravacao)}`, faca };
  }
  const faca = 'Veja o disco do servidor do banco de dados e o registro dele.';
  return { nome, estado, detalhe: 'o banco de dados responde, e o que se grava não chega ao disco', faca };
};

const examineRoom = ({ disco }: Saude): Exame[] => {
  const faltam = [...(disco?.nenhum ?? []), ...(disco?.pouco ?? [])];
  if (faltam.length === 0) return [];
  const estado = disco?.nenhum.length ? 'falha' : 'aviso';
  return [{ nome: 'Espaço', estado, detalhe: `pouco, onde ficam: ${faltam.join(', ')}`, faca: 'Libere espaço no servidor.' }];
};

/** Said where the server is: the folder may be on another machine. */
const examineFolders = ({ disco }: Saude): Exame[] => {
  const fechadas = disco?.fechadas ?? [];
  if (fechadas.length === 0) return [];
  const quais = fechadas.map((nome) => (nome === 'dados' ? 'a própria pasta de dados' : `${nome}, na pasta de dados`)).join('; ');
  const faca =
    'Dê a posse dela, com tudo o que há nela, ao usuário que inicia a Tulha; se outra coisa tomou o lugar, tire-a dali; se o disco só se deixa ler, monte-o com escrita. A Tulha continua sozinha.';
  return [{ nome: 'Pastas', estado: 'falha', detalhe: `não se deixa usar: ${quais}`, faca }];
};

const examineProcesses = ({ processos }: Saude): Exame => {
  const nome = 'Processos';
  const { apis = 0, trabalhadores = 0, calados = [] } = processos ?? {};
  const quais = calados.map(({ tipo, segundos }) => `${tipo === 'api' ? 'uma API' : 'um trabalhador'} há ${segundos} s`).join(', ');
  const faca = 'Veja se está parado ou travado, e o registro dele em logs/; reinicie-o.';
  if (trabalhadores === 0)
    return { nome, estado: 'falha', detalhe: `nenhum trabalhador dá sinal${quais ? ` (${quais})` : ''}: as telas não andam`, faca };
  if (calados.length > 0) return { nome, estado: 'aviso', detalhe: `sem sinal: ${quais}`, faca };
  return { nome, estado: 'certo', detalhe: `${apis} API e ${trabalhadores} trabalhador em andamento` };
};

/** Whether anything can be written, where room runs out, and who has fallen silent. Nothing of it from a server of before. */
export const examineHealth = (saude: Saude): Exame[] =>
  saude.gravacao === undefined ? [] : [examineWrites(saude), ...examineRoom(saude), ...examineFolders(saude), examineProcesses(saude)];
