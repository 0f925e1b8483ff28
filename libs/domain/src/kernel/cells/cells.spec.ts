import type { FieldKind } from '../catalogue/answers.js';
import type { ColunaDeCadastro } from '../catalogue/colunas.js';
import * as f from '../catalogue/fields.js';
import { escreverCelula, lerCelula } from './celula.js';
import { csvFile, harmless, plain } from './csv.js';
import { criarNomes } from './nomes.js';
import { eNumero, textoDe } from './texto.js';

const nomes = criarNomes({ turma: [3, 4].map((id) => ({ id, nome: `Turma ${id}` })) });
const nomeDe = (_: string, id: number) => (id === 3 ? 'Da baixada' : undefined);

/** For each kind: a field, a wire value, its cell, and its text on screen. */
const CASOS: Readonly<Record<FieldKind, readonly [f.Field, unknown, celula: string, mostrado: string]>> = {
  text: [f.text('Nome'), 'Mata', 'Mata', 'Mata'],
  integer: [f.integer('Plantas', { unit: 'pés' }), 4_874, '4.874', '4.874 pés'],
  quantity: [f.quantity('Café', 'kg'), 1_234.5, '1.234,500', '1.234,5 kg'],
  money: [f.money('Valor'), 1_850.05, '1.850,05', 'R$ 1.850,05'],
  percent: [f.percent('Umidade'), 11.4, '11,4', '11,4 %'],
  fraction: [f.fraction('Parte'), 0.3333, '33,33', '33,33 %'],
  decimal: [f.decimal('Vazão', { unit: 'L/h' }), 12_345.75, '12345,75', '12.345,75 L/h'],
  day: [f.day('Data'), '2026-05-11', '11/05/2026', '11/05/2026'],
  month: [f.month('Mês'), '2026-05', '05/2026', '05/2026'],
  hour: [f.hour('Hora'), '07:30', '07:30', '07:30'],
  instant: [f.instant('Quando'), '2026-05-12T01:30:00.000Z', '11/05/2026 22:30:00', '11/05/2026 22:30:00'],
  option: [f.option('Tipo', ['cafe_verde', 'POUPANCA'], { rotulos: { POUPANCA: 'Poupança' } }), 'POUPANCA', 'Poupança', 'Poupança'],
  flag: [f.flag('Ativo'), 0, 'Não', 'Não'],
  documento: [f.documento('CPF'), '52998224725', '529.982.247-25', '529.982.247-25'],
  cep: [f.cep('CEP'), '37540000', '37540-000', '37540-000'],
  codigo: [f.codigo('NCM', 8), '09011110', '09011110', '09011110'],
  telefone: [f.telefone('Telefone'), '35999990000', '(35) 99999-0000', '(35) 99999-0000'],
  site: [f.site('Site'), 'https://exemplo.com.br', 'https://exemplo.com.br', 'https://exemplo.com.br'],
  email: [f.email('E-mail'), 'ana@exemplo.com.br', 'ana@exemplo.com.br', 'ana@exemplo.com.br'],
  ref: [f.ref('Turma', 'turma'), 3, 'Turma 3', 'Da baixada'],
  refs: [f.refs('Turmas', 'turma'), [3, 4], 'Turma 3; Turma 4', 'Da baixada, nº 4'],
  polygon: [
    f.polygon('Contorno'),
    [
      [-45, -22],
      [-45, -23],
      [-46, -23],
      [-45, -22],
    ],
    '-45,-22,-45,-23,-46,-23,-45,-22',
    'Contorno com 3 pontos',
  ],
  geometry: [
    f.geometry('Traçado'),
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [-45, -22],
          [-45, -23],
        ],
      ],
    },
    'Uma linha',
    'Uma linha',
  ],
};

const colunaDe = (field: f.Field): ColunaDeCadastro => ({ campo: 'campo', titulo: field.label, field, obrigatoria: false });

describe.each(Object.entries(CASOS))('um valor do tipo %s', (kind, [field, valor, celula, mostrado]) => {
  it('escreve-se numa célula', () => expect(escreverCelula({ field }, valor, nomes)).toBe(celula));
  it('diz-se em português', () => expect(textoDe(field, valor, nomeDe)).toBe(mostrado));
  // An outline is drawn: it has no column.
  if (!['polygon', 'geometry'].includes(kind))
    it('lê-se de volta da célula', () => expect(lerCelula(colunaDe(field), celula, nomes)).toEqual({ valor }));
});

it('o que não há não se diz', () => {
  for (const [field] of Object.values(CASOS))
    expect([textoDe(field, null, nomeDe), textoDe(field, undefined, nomeDe)]).toEqual([null, null]);
});

it('dinheiro negativo tem o sinal antes do cifrão', () => expect(textoDe(f.money('Valor'), -0.05, nomeDe)).toBe('-R$ 0,05'));

it('fica à direita o que se lê como número', () => {
  const direita = Object.values(CASOS).flatMap(([field]) => (eNumero(field) ? [field.kind] : []));
  expect(direita).toEqual(['integer', 'quantity', 'money', 'percent', 'fraction', 'decimal']);
  expect(eNumero(f.integer('Mês', { rotulos: { 1: 'Janeiro' } }))).toBe(false);
});

it('data e hora leem-se no horário da fazenda, também num verão de antes', () => {
  const ler = (texto: string) => lerCelula(colunaDe(f.instant('Quando')), texto, nomes);
  expect(ler('11/05/2026 07:30')).toEqual({ valor: '2026-05-11T10:30:00.000Z' });
  expect(ler('10/01/2018 07:30')).toEqual({ valor: '2018-01-10T09:30:00.000Z' });
  expect(ler('31/02/2026 07:30')).toEqual({ motivo: expect.stringContaining('não é data e hora: use dd/mm/aaaa HH:mm') });
  expect(ler('11/05/2026 24:00')).toEqual({ motivo: expect.stringContaining('não é data e hora') });
});

it('um código que começa com zero o tem de volta de um programa que o tomou por número; o que não começa, não', () => {
  const [ncm, cfop] = [f.codigo('NCM', 8, { comZero: true }).wire, f.codigo('CFOP', 4).wire];
  expect([ncm.parse('9011110'), ncm.parse('0901.11.10')]).toEqual(['09011110', '09011110']);
  for (const curto of ['901111', '00000000000', 'x011110']) expect(ncm.safeParse(curto).success).toBe(false);
  expect(cfop.safeParse('510').success).toBe(false);
});

describe('CSV', () => {
  it('tem BOM, ponto e vírgula e CRLF, e aspas onde o texto se confundiria', () =>
    expect(
      csvFile(
        ['Nome', 'Peso, kg'],
        [
          ['a;b', '1,5'],
          ['diz "oi"', ''],
          ['duas\nlinhas', '0'],
        ],
      ),
    ).toBe('\ufeffNome;"Peso, kg"\r\n"a;b";1,5\r\n"diz ""oi""";\r\n"duas\nlinhas";0\r\n'));
  it('uma linha de uma célula vazia ainda é uma linha', () => expect(csvFile(['Nome'], [['']])).toBe('\ufeffNome\r\n""\r\n'));
  it.each(['=1+1', '+55', '-2', '@soma', "'=1", 'texto'])('%s não se executa, e volta como era', (texto) => {
    expect(harmless(texto)).not.toMatch(/^[=+\-@\t\r]/);
    expect(plain(harmless(texto))).toBe(texto);
  });
});
