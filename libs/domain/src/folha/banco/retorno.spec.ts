import { registro } from './layout.js';
import { type Devido, julgarRetorno, lerRetorno, seuNumeroDe } from './retorno.js';

const folha = { especie: 'folha_pagamento', id: 7 } as const;
const cabecalho = `${`${'00100000'.padEnd(17)}290000001000129123`.padEnd(142)}2${' '.repeat(97)}`;
const detalhe = (seuNumero: string, { dia = '05062026', valor = '90000', ocorrencias = '00', segmento = 'A' } = {}): string =>
  [
    [8, `3     ${segmento}`],
    [74, seuNumero],
    [155, dia],
    [163, valor.padStart(15, '0')],
    [231, ocorrencias],
  ].reduce<string>((linha, [de, texto]) => {
    const ate = Number(de) - 1 + String(texto).length;
    return linha.slice(0, Number(de) - 1) + String(texto) + linha.slice(ate);
  }, ' '.repeat(240));
const arquivo = (...detalhes: string[]): string => [cabecalho, ...detalhes].join('\r\n');

describe('retorno do banco (CNAB 240)', () => {
  it('lê o dia e o valor reais e as ocorrências das colunas do segmento A; linhas cortadas no último caractere são inteiras', () => {
    const cortada = detalhe('P7-18', { ocorrencias: '' }).trimEnd();
    const { respostas, deFora, pagador } = lerRetorno(
      arquivo(detalhe('P7-17', { ocorrencias: 'BD00' }), detalhe('P7-17', { segmento: 'B' }), cortada),
      folha,
    );
    expect(deFora).toBe(0);
    expect(pagador).toEqual({ banco: '001', documento: '90000001000129', convenio: '123' });
    expect(respostas).toEqual([
      { colaborador: 17, dia: '2026-06-05', pagoCentavos: 90_000, ocorrencias: ['BD', '00'] },
      { colaborador: 18, dia: '2026-06-05', pagoCentavos: 90_000, ocorrencias: [] },
    ]);
  });

  it('o que não é um dia, ou não é um número, é como se não houvesse', () => {
    const { respostas } = lerRetorno(
      arquivo(detalhe('P7-17', { dia: '31022026' }), detalhe('P7-18', { dia: '        ', valor: 'x' })),
      folha,
    );
    expect(respostas).toMatchObject([
      { dia: null, pagoCentavos: 90_000 },
      { dia: null, pagoCentavos: 0 },
    ]);
  });

  it('é de uma folha pela letra e pelo número; sem letra, como nos arquivos de antes, pelo número', () => {
    const de = (...numeros: string[]) => lerRetorno(arquivo(...numeros.map((um) => detalhe(um))), folha);
    expect(seuNumeroDe(folha, 17)).toBe('P7-17');
    expect(de('P7-17', 'C7-17', '7-19', 'P77-17', 'P7-17-1', 'P7-', 'P7-x', '').respostas.map(({ colaborador }) => colaborador)).toEqual([
      17, 19,
    ]);
    expect(de('P7-17', 'C7-17', '').deFora).toBe(2);
  });

  it('a remessa, um texto qualquer, só números e um arquivo sem fim são recusados, cada um pelo que é', () => {
    const recusa = (texto: string) => {
      try {
        return lerRetorno(texto, folha);
      } catch (error) {
        return error;
      }
    };
    const ilegivel = (porque: string) => ({ code: 'RETORNO_ILEGIVEL', details: { porque: expect.stringContaining(porque) } });
    const zeros = '0'.repeat(240);
    const semBanco = `${zeros.slice(0, 142)}2${zeros.slice(143)}`;
    for (const texto of [
      '',
      'OFXHEADER:100',
      zeros,
      Array(40).fill(zeros).join('\r\n'),
      '1'.repeat(240),
      semBanco,
      '00100000',
      detalhe('P7-17'),
    ])
      expect(recusa(texto)).toMatchObject(ilegivel('não é um arquivo de banco'));
    expect(recusa(cabecalho.replace('2'.padEnd(98), '1'.padEnd(98)))).toMatchObject(ilegivel('é a remessa'));
    expect(recusa(`${arquivo()}${'\n'.repeat(5_000)}`)).toMatchObject(ilegivel('passa de 5000 linhas'));
    expect(() => registro('segmentoA', {})).toThrow(RangeError);
  });

  it('paga o dia que já veio com o valor devido; de duas respostas vale a que pagou', () => {
    const devido = (colaborador: number, centavos: number): Devido => ({ colaborador, centavos, parcelas: [colaborador] });
    const resposta = (colaborador: number, dia: string | null, pagoCentavos: number) => ({
      colaborador,
      dia,
      pagoCentavos,
      ocorrencias: [],
    });
    const julgados = julgarRetorno(
      [devido(1, 100), devido(2, 100), devido(3, 100), devido(4, 100), devido(5, 0), devido(6, 100), devido(7, 100)],
      [
        resposta(1, '2026-06-05', 100),
        resposta(1, null, 0),
        resposta(2, '2026-06-05', 99),
        resposta(3, '2026-06-07', 100),
        resposta(4, '2026-06-05', 0),
        resposta(5, '2026-06-05', 100),
        resposta(7, null, 100),
      ],
      '2026-06-06',
    );
    expect(julgados.map(({ veredito }) => veredito)).toEqual([
      ...['PAGO', 'VALOR_DIFERENTE', 'NAO_PAGO', 'NAO_PAGO', 'JA_PAGO', 'SEM_RESPOSTA', 'NAO_PAGO'],
    ]);
    expect(julgados[0]?.resposta?.dia).toBe('2026-06-05');
  });

  it.each([
    [['00'], 'PAGO', 'pago em 05/06/2026'],
    [['BD', '00'], 'PAGO', 'pago em 05/06/2026'],
    [[], 'PAGO', 'pago em 05/06/2026'],
    [
      ['AG'],
      'NAO_PAGO',
      'não foi pago: o banco diz AG (agência, conta ou dígito inválido), mas traz R$ 1,00 como pagos em 05/06/2026. Confira no extrato',
    ],
    [
      ['01', 'ZZ'],
      'NAO_PAGO',
      'não foi pago: o banco diz 01 (faltou saldo na conta que paga), ZZ, mas traz R$ 1,00 como pagos em 05/06/2026. Confira no extrato',
    ],
    [['BD', 'AG'], 'NAO_PAGO', expect.stringContaining('BD (incluído, ainda não efetivado), AG')],
    [['BD'], 'NAO_PAGO_AINDA', expect.stringContaining('ainda não foi pago: o banco diz BD (incluído, ainda não efetivado)')],
  ] as const)('com os códigos %j, dia e valor reais são %s', (ocorrencias, veredito, explicacao) => {
    const resposta = { colaborador: 1, dia: '2026-06-05', pagoCentavos: 100, ocorrencias: [...ocorrencias] };
    expect(julgarRetorno([{ colaborador: 1, centavos: 100, parcelas: [1] }], [resposta], '2026-06-06')).toMatchObject([
      { veredito, explicacao },
    ]);
  });

  it('sem dia nem valor reais, o código diz por que não foi pago', () => {
    const resposta = (ocorrencias: readonly string[]) => ({ colaborador: 1, dia: null, pagoCentavos: 0, ocorrencias });
    const julgado = (ocorrencias: readonly string[]) =>
      julgarRetorno([{ colaborador: 1, centavos: 100, parcelas: [1] }], [resposta(ocorrencias)], '2026-06-06')[0];
    expect(julgado(['BD'])).toMatchObject({ veredito: 'NAO_PAGO_AINDA' });
    expect(julgado(['AN'])).toMatchObject({
      veredito: 'NAO_PAGO',
      explicacao: 'não foi pago: o banco diz AN (conta ou dígito de quem recebe inválido)',
    });
    expect(julgado(['00'])).toMatchObject({ veredito: 'NAO_PAGO' });
    expect(julgado([])).toMatchObject({ veredito: 'NAO_PAGO', explicacao: 'não foi pago' });
  });
});
