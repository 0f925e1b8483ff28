import { examineHealth, type Saude } from './doutor-saude.js';

const gravacaoDe = (gravacao: NonNullable<Saude['gravacao']>) => {
  const [exame] = examineHealth({ gravacao, processos: { apis: 1, trabalhadores: 1, calados: [] } });
  return `${exame?.estado}: ${exame?.detalhe}`;
};

describe('tulha doutor, a gravação', () => {
  it.each<[NonNullable<Saude['gravacao']>, string]>([
    [{ grava: true, motivo: null, onde: null, recusas: 0, emCursoMs: 0 }, 'certo: o que se grava chega ao disco'],
    [
      { grava: false, motivo: 'parado', onde: 'banco', recusas: 0, emCursoMs: 0 },
      'falha: o banco de dados responde, e o que se grava não chega ao disco',
    ],
    [
      { grava: false, motivo: 'parado', onde: 'registro', recusas: 4, emCursoMs: 1_900 },
      'falha: o registro dos fatos (o PostgreSQL, ou o EventStoreDB) responde, e não grava (gravações: 4 seguidas recusadas, a mais antiga espera há 1,9 s)',
    ],
    [
      { grava: false, motivo: 'proibido', onde: 'registro', recusas: 1, emCursoMs: 0 },
      'falha: o usuário do registro dos fatos (o PostgreSQL, ou o EventStoreDB) pode ler e não gravar',
    ],
    [
      { grava: false, motivo: 'cheio', onde: 'registro', recusas: 1, emCursoMs: 0 },
      'falha: o disco do registro dos fatos (o PostgreSQL, ou o EventStoreDB) está cheio, e nada é gravado',
    ],
    // A server of before does not say where.
    [{ grava: false, motivo: 'cheio' }, 'falha: o disco do banco de dados está cheio, e nada é gravado'],
    [{ grava: false, motivo: 'parado' }, 'falha: o banco de dados responde, e o que se grava não chega ao disco'],
  ])('%j', (gravacao, frase) => expect(gravacaoDe(gravacao)).toBe(frase));
});

it('tulha doutor nomeia a pasta que não se deixa usar, e um servidor de antes nada diz dela', () => {
  const pastasDe = (fechadas?: readonly string[]) =>
    examineHealth({
      gravacao: { grava: true, motivo: null },
      disco: { pouco: [], nenhum: [], doBanco: true, ...(fechadas ? { fechadas } : {}) },
    }).find(({ nome }) => nome === 'Pastas');
  expect(pastasDe(['dados', 'arquivos'])).toMatchObject({
    estado: 'falha',
    detalhe: 'não se deixa usar: a própria pasta de dados; arquivos, na pasta de dados',
    faca: expect.stringContaining('usuário que inicia a Tulha'),
  });
  expect(pastasDe()).toBeUndefined();
});
