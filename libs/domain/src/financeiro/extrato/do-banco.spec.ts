import { centavosDoBanco, type ContaLida, diaDaCelula, diaDoOfx, eSaldo, type LinhaLida, peneirar, textoDoBanco } from './do-banco.js';

describe('o que um banco escreve', () => {
  it.each([
    ['-12.80', -1_280],
    ['  -200,00 ', -20_000],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567,8', 123_456_780],
    ['- 82,40', -8_240],
    ['82,40-', -8_240],
    ['(82,40)', -8_240],
    ['82,40 D', -8_240],
    ['82,40 C', 8_240],
    ['+3000.00', 300_000],
    ['R$ 3.000,00', 300_000],
    ['-R$ 15,9', -1_590],
    ['100', 10_000],
    ['100.0000', 10_000],
    ['.50', 50],
    ['0,00', 0],
  ])('"%s" são %i centavos', (escrito, centavos) => expect(centavosDoBanco(escrito)).toBe(centavos));

  it.each([
    '.',
    ',',
    '',
    '-',
    '1.234',
    '1,234',
    '12.34.56',
    '1.23,45',
    '1,2,3',
    'abc',
    '1e5',
    '12,345',
    '9'.repeat(14),
    '0x10',
    '1'.repeat(50),
  ])('"%s" não se adivinha', (escrito) => expect(centavosDoBanco(escrito)).toBeUndefined());

  it.each(['20260131', '20260131120000', '20260131235959[-3:BRT]', '20260131000000[0:GMT]', '20260131010000[-3:GMT]'])(
    'o dia de %s é o que está escrito, seja qual for a hora e o fuso',
    (escrito) => expect(diaDoOfx(escrito)).toBe('2026-01-31'),
  );
  it.each(['20260231', '2026013', '', '31/01/2026', '00000000'])('"%s" não é dia', (escrito) => expect(diaDoOfx(escrito)).toBeUndefined());

  it.each([
    ['31/01/2026', '2026-01-31'],
    ['1/2/2026', '2026-02-01'],
    ['31-01-2026', '2026-01-31'],
    ['31.01.2026', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['31/01/2026 23:59', '2026-01-31'],
    ['2026-01-31T23:59:59', '2026-01-31'],
    ['31/01/26', undefined],
    ['00/00/0000', undefined],
    ['31/02/2026', undefined],
    ['1/2/3/2026', undefined],
  ])('na célula "%s" o dia é %s', (escrito, dia) => expect(diaDaCelula(escrito)).toBe(dia));

  it('um texto fica numa linha só, sem o que não se guarda, e com fim', () => {
    expect(textoDoBanco('  PIX\t RECEBIDO \n ANA  ')).toBe('PIX RECEBIDO ANA');
    expect(textoDoBanco('a\u0000b')).toBe('a\ufffdb');
    expect(textoDoBanco('x'.repeat(400))).toHaveLength(255);
  });

  it.each(['SALDO', 'Saldo Anterior', 'SALDO DO DIA', 'SALDO EM C/C', 'Saldo Final', 'S A L D O'])('"%s" é um saldo', (texto) =>
    expect(eSaldo(texto)).toBe(true),
  );
  it.each(['PAGTO SALDO DEVEDOR', 'SALDO DEVEDOR EMPRESTIMO', 'SALDANHA E FILHOS', 'PIX'])('"%s" é um movimento', (texto) =>
    expect(eSaldo(texto)).toBe(false),
  );

  it('o que não moveu nada fica de fora, e se diz por quê', () => {
    const linha = (n: number, mais: Partial<LinhaLida>): LinhaLida => ({
      ...{ linha: n, dia: '2026-06-10', centavos: 100, tipo: null, texto: 'PIX', nome: null, fitid: null, documento: null },
      ...mais,
    });
    const linhas = [linha(1, {}), linha(2, { texto: 'SALDO DO DIA' }), linha(3, { dia: '2026-06-12' }), linha(4, { centavos: 0 })];
    const conta: ContaLida = { banco: null, agencia: null, conta: null, linhas, recusadas: [], deixadas: [], saldo: null };
    const peneirada = peneirar(conta, '2026-06-11');
    expect(peneirada.linhas.map((uma) => uma.linha)).toEqual([1]);
    expect(peneirada.deixadas).toEqual([
      { linha: 2, motivo: 'é um saldo' },
      { linha: 3, motivo: 'ainda não aconteceu' },
      { linha: 4, motivo: 'não move valor nenhum' },
    ]);
  });
});
