import { arquivosDe, com, type Planilhas } from '@tulha/testing/season/minima';
import { lerSafra } from './safra.js';

const erros = (planilhas: Planilhas) =>
  lerSafra(arquivosDe(planilhas)).erros.map(({ arquivo, linha, coluna, valor, motivo }) => [`${arquivo}:${linha}`, coluna, valor, motivo]);

describe('regras entre células', () => {
  it.each([
    ['safras', '31/08/2026', '31/08/2025', 'safras.csv:2', 'fim', '31/08/2025', 'O fim vem antes do início, 01/09/2025.'],
    ['safras', '31/08/2026', '01/05/2026', 'lotes.csv:2', 'data', '11/05/2026', 'A data não cai em nenhuma safra da fazenda "SERRA".'],
    ['colaboradores', '1.850,00', '', 'colaboradores.csv:3', 'salario_base', '', 'Um mensalista precisa de salário base.'],
    ['colaboradores', '40,00', '', 'colaboradores.csv:4', 'meeiro_percentual', '', 'Um meeiro precisa da sua porcentagem.'],
    ['colheitas', '9;15;2', '0;1;2', 'colheitas.csv:2', 'tara_l', '2', 'A tara é maior ou igual ao que foi colhido.'],
    ['colheitas', '9;15;2', '0;0;0', 'colheitas.csv:2', 'quantidade', '0', 'A linha não tem café: a quantidade e o resto são zero.'],
    ['colheitas', 'Ipê', 'GASTOS GERAIS', 'colheitas.csv:4', 'talhao', 'GASTOS GERAIS', 'Não se colhe em GASTOS GERAIS: informe o talhão.'],
    ['lotes', 'Ipê', 'GASTOS GERAIS', 'lotes.csv:3', 'talhao', 'GASTOS GERAIS', 'Um lote não sai de GASTOS GERAIS: informe o talhão.'],
    ['lotes', '11/05/2026;SERRA;Ipê', '12/05/2026;SERRA;Ipê', 'lotes.csv:3', 'data', '12/05/2026', 'O lote L-1 é de 11/05/2026 (linha 2).'],
    [
      'lotes',
      'L-1;11/05/2026;SERRA;Ipê',
      'B1-2;11/05/2026;SERRA;Ipê',
      'lotes.csv:3',
      'codigo',
      'B1-2',
      'O código B1-2 é o de uma saída de B1.',
    ],
    [
      'terreiro',
      '18/05/2026;07:30',
      '10/05/2026;07:30',
      'terreiro.csv:2',
      'data_saida',
      '10/05/2026',
      'A saída vem antes da entrada, 11/05/2026 16:00.',
    ],
    [
      'secagens',
      '20/05/2026;15:30',
      '18/05/2026;07:30',
      'secagens.csv:2',
      'hora_saida',
      '07:30',
      'A saída vem antes da entrada, 18/05/2026 08:00.',
    ],
    ['secagens', '11,4', '101', 'secagens.csv:2', 'umidade_saida', '101', '"101" passa do máximo, 100,0000.'],
    [
      'armazem',
      '20/05/2026;;',
      '20/05/2026;19/05/2026;',
      'armazem.csv:2',
      'data_saida',
      '19/05/2026',
      'A saída vem antes da entrada, 20/05/2026.',
    ],
    [
      'beneficios_lotes',
      '\nB2;L-1;753',
      '',
      'beneficios.csv:3',
      'beneficio',
      'B2',
      'O benefício B2 não tem lotes em beneficios_lotes.csv.',
    ],
    [
      'rebeneficios',
      '0,500',
      '0,501',
      'rebeneficios.csv:2',
      'perda_kg',
      '0,501',
      'Entram 150,000 kg e saem 150,001 kg, já com a perda: a diferença é de 0,001 kg.',
    ],
    [
      'vendas_lotes',
      '\nV2;R1-1;40,000;2.015,50',
      '',
      'vendas.csv:3',
      'venda',
      'V2',
      'Lotes obrigatórios: a venda V2 não tem linhas em vendas_lotes.csv.',
    ],
    ['depositos', 'D2;Coop;12', 'D1;Coop;12', 'depositos.csv:3', 'data', '12/06/2026', 'O depósito D1 é de 05/06/2026 (linha 2).'],
    ['financeiro', '100,00;3', '0,02;3', 'financeiro.csv:2', 'parcelas', '3', 'O valor não dá um centavo para cada uma das 3 parcelas.'],
  ])('em %s: %s → %s', (nome, de, para, ...erro) => expect(erros(com(nome, de, para))).toContainEqual(erro));

  it('só há uma fazenda principal, uma safra atual por fazenda e uma fazenda por lote', () => {
    const duas = { ...com('fazendas', '-45,1;1', '-45,1;1\nVALE;900.000.018-13;MG;Natércia;37524-000;-22,2;-45,3;1') };
    duas.safras += '\nSERRA;2026/2027;01/09/2026;31/08/2027;Café;1';
    duas.talhoes += '\nVALE;3;Ipê;;;1,00;;;;';
    duas.lotes = (duas.lotes as string).replace('SERRA;Ipê', 'VALE;Ipê');
    expect(erros(duas)).toEqual(
      expect.arrayContaining([
        ['fazendas.csv:3', 'principal', '1', 'Só uma fazenda é a principal, e já é "SERRA".'],
        ['safras.csv:3', 'atual', '1', 'A safra atual da fazenda "SERRA" já é "2025/2026".'],
        ['lotes.csv:3', 'fazenda', 'VALE', 'O lote L-1 é da fazenda "SERRA" (linha 2): um lote junta talhões de uma só fazenda.'],
      ]),
    );
  });

  it('as fazendas que o plano não permite são apontadas; as que a conta já tem, não', () => {
    const duas = arquivosDe({ ...com('fazendas', '-45,1;1', '-45,1;1\nVALE;900.000.018-13;MG;Natércia;37524-000;-22,2;-45,3;0') });
    const doPlano = (limiteDeFazendas: number | null, ...fazendas: string[]) =>
      lerSafra(duas, { fazenda: new Set(fazendas), limiteDeFazendas }).erros.map(({ linha, valor, motivo }) => [linha, valor, motivo]);
    const motivo = (limite: number) => `O seu plano permite até ${limite} fazendas. Exclua uma que já não usa, ou peça um plano maior.`;
    expect(doPlano(null)).toEqual([]);
    expect(doPlano(2)).toEqual([]);
    expect(doPlano(2, 'SERRA', 'OUTRA')).toEqual([[3, 'VALE', motivo(2)]]);
    expect(doPlano(1)).toEqual([[3, 'VALE', motivo(1)]]);
    expect(doPlano(1, 'SERRA', 'VALE')).toEqual([]);
  });
});
