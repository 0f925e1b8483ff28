import { colunasDa, lerColunas } from './colunas.js';

const tabela = (texto: string, separa = ';') =>
  texto
    .split('\n')
    .map((linha, n) => ({ line: n + 1, cells: linha.split(separa) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
const lida = (texto: string, separa?: string) => {
  const achada = lerColunas(tabela(texto, separa), null, null);
  if (!achada) throw new Error('sem colunas');
  return achada;
};

describe('extrato em planilha', () => {
  it('Nubank: ponto decimal, identificador próprio, sem saldo', () => {
    const { conta } = lida(
      'Data,Valor,Identificador,Descrição\n10/06/2026,-82.40,6f1-a,Posto Serra\n11/06/2026,3000.00,6f1-b,Pix de Ana',
      ',',
    );
    expect(conta.linhas).toMatchObject([
      { linha: 2, dia: '2026-06-10', centavos: -8_240, fitid: '6f1-a', texto: 'Posto Serra' },
      { linha: 3, centavos: 300_000, fitid: '6f1-b' },
    ]);
    expect(conta.saldo).toBeNull();
  });

  it('Inter: linhas acima do cabeçalho, `- 82,40`, histórico e descrição, saldo no fim', () => {
    const texto = `Extrato Conta Corrente\nConta;1234567\nPeríodo;01/06/2026 a 30/06/2026\nSaldo;2.917,60\n
Data Lançamento;Histórico;Descrição;Valor;Saldo\n11/06/2026;Pix recebido;Ana;3.000,00;2.917,60\n10/06/2026;Compra no débito;Posto;- 82,40;- 82,40`;
    const { conta, colunas } = lida(texto);
    expect(colunas).toEqual({ dia: 'Data Lançamento', descricao: 'Histórico', nome: 'Descrição', valor: 'Valor', saldo: 'Saldo' });
    expect(conta.linhas).toMatchObject([{ texto: 'Pix recebido', nome: 'Ana', centavos: 300_000 }, { centavos: -8_240 }]);
    expect(conta.saldo).toEqual({ dia: '2026-06-11', centavos: 291_760, semVirgula: false });
  });

  it('Banco do Brasil: saldos em 00/00/0000, e o sinal numa coluna', () => {
    const texto = `Data;Lançamento;Detalhes;N° documento;Valor;Tipo Lançamento\n00/00/0000;Saldo Anterior;;;1.000,00;Entrada
10/06/2026;Pix - Enviado;POSTO SERRA;610;82,40;Saída\n11/06/2026;Pix - Recebido;ANA;611;3.000,00;Entrada`;
    const { conta } = lida(texto);
    expect(conta.linhas).toMatchObject([
      { texto: 'Pix - Enviado', nome: 'POSTO SERRA', documento: '610', centavos: -8_240 },
      { centavos: 300_000 },
    ]);
    expect(conta.deixadas).toEqual([{ linha: 2, motivo: 'é um saldo' }]);
  });

  it('crédito e débito em duas colunas; o que não se lê se diz', () => {
    const { conta } = lida(
      'Data;Histórico;Crédito;Débito\n10/06/2026;A;;82,40\n11/06/2026;B;3.000,00;\n12/06/2026;C;;\n31/02/2026;D;1,00;\n13/06/2026;E;x;',
    );
    expect(conta.linhas.map(({ centavos }) => centavos)).toEqual([-8_240, 300_000]);
    expect(conta.recusadas).toEqual([
      { linha: 4, motivo: 'o valor não se lê' },
      { linha: 5, motivo: 'o dia não se lê: "31/02/2026"' },
      { linha: 6, motivo: 'o valor não se lê' },
    ]);
  });

  it('um banco que não se conhece mostra os títulos, e se lê pelas colunas ditas ou lembradas', () => {
    const rows = tabela('Quando;O quê;Quanto\n10/06/2026;Posto;-82,40');
    expect(lerColunas(rows, null, null)).toBeUndefined();
    expect(colunasDa(rows, null)).toEqual({
      titulos: ['Quando', 'O quê', 'Quanto'],
      exemplos: [['10/06/2026', 'Posto', '-82,40']],
      colunas: null,
    });
    const colunas = { dia: 'quando', descricao: 'O QUE', valor: 'Quanto' };
    for (const achada of [lerColunas(rows, colunas, null), lerColunas(rows, null, colunas)])
      expect(achada?.conta.linhas).toMatchObject([{ dia: '2026-06-10', centavos: -8_240, texto: 'Posto' }]);
    expect(lerColunas(rows, { ...colunas, valor: 'Preço' }, null)).toBeUndefined();
  });
});
