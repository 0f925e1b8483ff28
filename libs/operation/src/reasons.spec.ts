import { NO_LETTERS } from './letters.js';
import { judge, type Seen } from './reasons.js';

const well: Seen = {
  banco: { responde: true },
  registro: { responde: true, falha: null },
  projecoes: { atrasoSegundos: 0, paradas: [], falha: null },
  politicas: { atrasoSegundos: 0, pendentes: 0, falha: null },
  tarefas: { responde: true },
  correio: NO_LETTERS,
  gravacao: { grava: true, recusas: 0, emCursoMs: 0, motivo: null, onde: null },
  disco: { pouco: [], nenhum: [], fechadas: [], doBanco: true },
  processos: { apis: 1, trabalhadores: 1, calados: [] },
};
const stopped = { ...well.gravacao, grava: false } as const;

const [BOTH, FALHAS, SEGUNDOS] = [
  [true, false],
  [null, {}, { erro: 'LogReplaced' }],
  [0, 11, 61],
] as const;
/** Each part as it can be seen, well and not. */
const WAYS: { readonly [P in keyof Seen]: readonly Seen[P][] } = {
  banco: BOTH.map((responde) => ({ responde })),
  registro: BOTH.flatMap((responde) => FALHAS.map((falha) => ({ responde, falha }))),
  projecoes: [
    null,
    ...SEGUNDOS.map((atrasoSegundos) => ({ atrasoSegundos, paradas: [], falha: null })),
    { atrasoSegundos: 0, paradas: [1], falha: {} },
  ],
  politicas: [
    null,
    ...SEGUNDOS.map((atrasoSegundos) => ({ atrasoSegundos, pendentes: 0, falha: null })),
    { atrasoSegundos: 0, pendentes: 1, falha: {} },
  ],
  tarefas: BOTH.map((responde) => ({ responde })),
  correio: [NO_LETTERS, { ...NO_LETTERS, aguardando: 1 }],
  gravacao: [
    well.gravacao,
    { ...well.gravacao, grava: undefined },
    ...(['cheio', 'proibido', 'parado'] as const).flatMap((motivo) =>
      (['banco', 'registro'] as const).map((onde) => ({ ...stopped, motivo, onde })),
    ),
  ],
  disco: [well.disco, { pouco: ['dados'], nenhum: ['dados'], fechadas: [], doBanco: true }],
  processos: [null, { apis: 1, trabalhadores: 0, calados: [] }, { apis: 1, trabalhadores: 1, calados: [] }],
};
const everything = (): Seen[] => {
  let all: Partial<Seen>[] = [{}];
  for (const [part, ways] of Object.entries(WAYS)) all = all.flatMap((seen) => ways.map((way) => ({ ...seen, [part]: way })));
  return all.map((seen) => ({ ...well, ...seen }));
};

describe('o que faz uma instalação não estar bem', () => {
  it.each<[string, Partial<Seen>, string, string[]]>([
    ['nada', {}, 'ok', []],
    ['o que se grava não chega ao disco', { gravacao: { ...stopped, motivo: 'parado' } }, 'sem_gravacao', ['gravacao_parada']],
    [
      'um usuário que pode ler e não gravar',
      { gravacao: { ...stopped, motivo: 'proibido', onde: 'registro' } },
      'sem_gravacao',
      ['gravacao_proibida'],
    ],
    [
      'um EventStoreDB que não responde recusou gravações',
      { gravacao: { ...stopped, motivo: 'parado', onde: 'registro' }, registro: { responde: false, falha: null } },
      'sem_banco',
      ['registro_mudo'],
    ],
    ['o banco diz que o disco está cheio', { gravacao: { ...stopped, motivo: 'cheio' } }, 'sem_gravacao', ['disco_cheio']],
    [
      'o disco do banco embutido está cheio, e ninguém gravou ainda',
      { disco: { pouco: [], nenhum: ['dados'], fechadas: [], doBanco: true } },
      'sem_gravacao',
      ['disco_cheio', 'pouco_espaco'],
    ],
    [
      'só o disco dos arquivos está cheio',
      { disco: { pouco: [], nenhum: ['arquivos'], fechadas: [], doBanco: true } },
      'degradado',
      ['pouco_espaco'],
    ],
    [
      'a pasta dos arquivos não se deixa usar',
      { disco: { pouco: [], nenhum: [], fechadas: ['arquivos'], doBanco: true } },
      'degradado',
      ['pasta_fechada'],
    ],
    [
      'o disco dos dados, que não é o do banco',
      { disco: { pouco: [], nenhum: ['dados'], fechadas: [], doBanco: false } },
      'degradado',
      ['pouco_espaco'],
    ],
    ['o banco não responde', { banco: { responde: false }, processos: null }, 'sem_banco', ['banco_mudo']],
    ['o EventStoreDB não responde', { registro: { responde: false, falha: null } }, 'sem_banco', ['registro_mudo']],
    ['as tabelas ainda não existem', { projecoes: null }, 'preparando', ['telas_em_preparo']],
    ['ninguém disse das consequências', { politicas: null }, 'degradado', ['consequencias_mudas']],
    [
      'o registro não diz o que lhe perguntam, e as tabelas estão lá',
      { registro: { responde: false, falha: null }, projecoes: null, politicas: null },
      'sem_banco',
      ['registro_mudo'],
    ],
    ['nenhum trabalhador', { processos: { apis: 1, trabalhadores: 0, calados: [] } }, 'degradado', ['sem_trabalhador']],
    [
      'um trabalhador parado, e outro no lugar',
      { processos: { apis: 1, trabalhadores: 1, calados: [{ tipo: 'trabalhador', segundos: 9 }] } },
      'degradado',
      ['processo_calado'],
    ],
    ['as telas atrasadas', { projecoes: { atrasoSegundos: 11, paradas: [], falha: null } }, 'degradado', ['telas_atrasadas']],
    ['um registro de que faltam fatos', { registro: { responde: true, falha: {} } }, 'degradado', ['registro_incompleto']],
    ['projeções que falham', { projecoes: { atrasoSegundos: 0, paradas: [], falha: {} } }, 'degradado', ['projecoes_falham']],
    ['uma carta que ninguém leva', { correio: { ...NO_LETTERS, aguardando: 1 } }, 'degradado', ['correio_espera']],
    ['a fila de tarefas muda', { tarefas: { responde: false } }, 'degradado', ['fila_muda']],
  ])('%s', (_, change, status, porque) => {
    expect(judge({ ...well, ...change })).toEqual({ status, porque });
  });

  it('de tudo o que se pode ver junto: só "ok" não tem porquê, e só prepara telas quem tem quem responda', () => {
    const wrong: unknown[] = [];
    let seenSoMany = 0;
    for (const seen of everything()) {
      const { status, porque } = judge(seen);
      seenSoMany += 1;
      const answers = seen.banco.responde && seen.registro.responde;
      if ((status === 'ok') !== (porque.length === 0)) wrong.push({ seen, status, porque });
      if (porque.includes('telas_em_preparo') && !(answers && seen.projecoes === null)) wrong.push({ seen, status, porque });
      if (seen.banco.responde && porque.includes('registro_mudo') === seen.registro.responde) wrong.push({ seen, status, porque });
      if (!answers && (status === 'ok' || status === 'degradado' || status === 'preparando')) wrong.push({ seen, status, porque });
    }
    expect([seenSoMany > 10_000, wrong.slice(0, 3)]).toEqual([true, []]);
  });
});
