import { fc } from '@tulha/testing/property';
import { arquivoDoLivro } from './arquivo.js';
import { faltasDoLivro } from './conferir.js';
import { linhasDoLivro, mesesDoLivro } from './escrituracao.js';
import type { Declarante, Imovel, Livro, Pago } from './livro.types.js';

const endereco = {
  logradouro: 'RUA TESTE',
  numero: '1234',
  complemento: 'BLOCO Z SALA 301',
  bairro: 'BAIRRO LCDPR',
  uf: 'DF',
  municipio: '5300108',
  cep: '71000000',
};
const declarante: Declarante = {
  ...{
    ...endereco,
    id: 1,
    nome: 'JOSÉ DA SILVA',
    cpf: '11111111191',
    formaApuracao: '1',
    telefone: '(61) 3333-3333',
    email: 'teste@lcdpr.com.br',
  },
  ...{
    contador: 'JOSE DE SOUZA',
    contadorDocumento: '12345678912',
    contadorCrc: 'AL123456O',
    contadorEmail: 'c@lcdpr.com.br',
    contadorTelefone: '6133333333',
  },
};
const imovel: Imovel = {
  ...{ id: 1, nome: 'Fazenda Tudo Certo', codigo: 1, fazenda: 7, exploracao: '2', participacao: '50.000000', de: null, ate: null },
  ...{ cafir: '12345678', caepf: '12345678901234', inscricao: '12345678901234' },
  ...{
    logradouro: 'Rodovia BR 999, Km 3000',
    numero: null,
    complemento: null,
    bairro: 'Distrito do Meio',
    uf: 'DF',
    municipio: '5300108',
    cep: '71000000',
  },
  contrapartes: [{ id: 1, tipo: '1', nome: 'JOÃO DE SOUSA', documento: '12345678912', participacao: '50' }],
};
const pago = (mais: Partial<Pago>): Pago => ({
  ...{ pagamento: 1, lancamento: 1, data: '2019-01-02', fazenda: 7, fluxo: 3, emTransito: false, entra: true, centavos: 2_000_000 },
  ...{ documento: '2', tipoDoDocumento: 3, historico: 'Venda de 100 sacas', participante: '12345678912', ...mais },
});
const conta = { id: 1, fluxo: 3, banco: '999', nomeDoBanco: 'Banco LCDPR', agencia: '1234', numero: '123456789' };
const livro = (mais: Partial<Livro> = {}): Livro => ({ ano: 2019, declarante, imoveis: [imovel], contas: [conta], pagos: [], ...mais });
const compra = pago({
  pagamento: 2,
  entra: false,
  centavos: 1_000_000,
  documento: null,
  tipoDoDocumento: 1,
  historico: 'Pagamento de insumos',
  participante: '12345678000121',
});

describe('o livro-caixa do produtor rural', () => {
  it('é o que o modelo oficial mostra, byte por byte, com a participação em cada valor', () => {
    const inteiro = { ...imovel, participacao: '100', contrapartes: [] };
    const linhas = arquivoDoLivro(
      livro({ imoveis: [inteiro], pagos: [pago({ centavos: 1_000_000 }), { ...compra, centavos: 500_000 }] }),
    ).split('\r\n');
    expect(linhas).toEqual([
      '0000|LCDPR|0013|11111111191|JOSÉ DA SILVA|0|0||01012019|31122019',
      '0010|1',
      '0030|RUA TESTE|1234|BLOCO Z SALA 301|BAIRRO LCDPR|DF|5300108|71000000|6133333333|teste@lcdpr.com.br',
      '0040|001|BR|BRL|12345678|12345678901234|12345678901234|Fazenda Tudo Certo|Rodovia BR 999, Km 3000|||Distrito do Meio|DF|5300108|71000000|2|10000',
      '0050|001|BR|999|Banco LCDPR|1234|0000000123456789',
      'Q100|02012019|001|001|2|3|Venda de 100 sacas|12345678912|1|1000000|000|1000000|P',
      'Q100|02012019|001|001||1|Pagamento de insumos|12345678000121|2|000|500000|500000|P',
      'Q200|012019|1000000|500000|500000|P',
      '9999|JOSE DE SOUZA|12345678912|AL123456O|c@lcdpr.com.br|6133333333|9',
      '',
    ]);
  });

  it('a metade de um condômino é metade de cada valor, e o histórico diz o inteiro', () => {
    const linhas = arquivoDoLivro(livro({ pagos: [pago({})] })).split('\r\n');
    expect(linhas).toContain('0045|001|1|12345678912|JOÃO DE SOUSA|05000');
    expect(linhas).toContain(
      'Q100|02012019|001|001|2|3|Venda de 100 sacas (participação de 50% em R$ 20.000,00)|12345678912|1|1000000|000|1000000|P',
    );
  });

  it('usa a participação combinada com todas as suas casas, e a que vale no dia', () => {
    const terco = { ...imovel, participacao: '33.333333', ate: '2019-06-30' };
    const depois = { ...imovel, id: 2, codigo: 2, participacao: '66.666667', de: '2019-07-01' };
    const pagos = [pago({ centavos: 100_000_000 }), pago({ pagamento: 2, data: '2019-07-01', centavos: 100_000_000 })];
    const linhas = linhasDoLivro(livro({ imoveis: [terco, depois], pagos }));
    expect(linhas.map(({ imovel: { codigo }, entradaCentavos }) => [codigo, entradaCentavos])).toEqual([
      [1, 33_333_333],
      [2, 66_666_667],
    ]);
  });

  it('um saldo negativo vai sem sinal, com a sua natureza; o dinheiro em caixa e o que se trocou têm as suas contas', () => {
    const linhas = arquivoDoLivro(
      livro({
        pagos: [{ ...compra, fluxo: null, documento: '9' }, pago({ pagamento: 3, data: '2019-03-01', centavos: 60, emTransito: true })],
      }),
    ).split('\r\n');
    expect(linhas.filter((uma) => uma.startsWith('Q100')).map((uma) => uma.split('|').toSpliced(6, 2).join('|'))).toEqual([
      'Q100|02012019|001|000|9|1|2|000|500000|500000|N',
      'Q100|01032019|001|999|2|3|1|030|000|499970|N',
    ]);
    expect(linhas).toContain('Q200|012019|000|500000|500000|N');
    expect(linhas).toContain('Q200|032019|030|000|499970|N');
  });

  it('nada do que se escreve quebra o arquivo', () => {
    const linhas = arquivoDoLivro(livro({ pagos: [pago({ historico: 'Adubo | 20-05-20\r\nda\tloja' })] })).split('\r\n');
    expect(linhas.find((uma) => uma.startsWith('Q100'))?.split('|')).toHaveLength(13);
    expect(linhas.find((uma) => uma.startsWith('Q100'))).toContain('Adubo 20-05-20 da loja');
  });

  it('diz o que falta, em que registro, e onde se conserta', () => {
    expect(faltasDoLivro(livro({ declarante: { ...declarante, cpf: '52998224725' }, pagos: [pago({})] }))).toEqual([]);
    const faltas = faltasDoLivro(
      livro({
        declarante: { ...declarante, cpf: '52998224725', email: null, municipio: '3114105' },
        imoveis: [
          { ...imovel, cafir: null, participacao: '60' },
          { ...imovel, id: 2, fazenda: 8 },
        ],
        contas: [{ ...conta, agencia: null }],
        pagos: [pago({ participante: null }), compra, pago({ lancamento: 5, fazenda: 99 }), pago({ lancamento: 6, centavos: 0 })],
      }),
    );
    expect(faltas.map(({ registro, campo, onde }) => [registro, campo, onde?.tipo, onde?.id])).toEqual([
      ['0030', 'email', 'produtor', 1],
      ['0030', 'municipio', 'produtor', 1],
      ['0040', 'cafir', 'imovel', 1],
      ['0045', 'participacao', 'imovel', 1],
      ['0040', 'codigo', 'imovel', 2],
      ['0050', 'agencia', 'conta', 1],
      ['Q100', 'participante', 'lancamento', 1],
      ['Q100', 'documento', 'lancamento', 1],
      ['Q100', 'imovel', 'lancamento', 5],
      ['Q100', 'valor', 'lancamento', 6],
    ]);
    expect(faltasDoLivro(livro({ declarante: { ...declarante, cpf: '90000001000129' }, imoveis: [] })).map(({ campo }) => campo)).toEqual([
      'cpf',
      'imoveis',
      'lancamentos',
    ]);
  });

  it('os meses somam as linhas, e o saldo é o do fim de cada um', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ mes: fc.integer({ min: 1, max: 12 }), centavos: fc.integer({ min: 2, max: 10 ** 9 }), entra: fc.boolean() }), {
          maxLength: 40,
        }),
        (todos) => {
          const pagos = todos.map(({ mes, ...um }, n) =>
            pago({ ...um, pagamento: n + 1, data: `2019-${String(mes).padStart(2, '0')}-03` }),
          );
          const linhas = linhasDoLivro(livro({ pagos }));
          expect(linhas).toHaveLength(pagos.length);
          let saldo = 0;
          for (const mes of mesesDoLivro(linhas)) {
            saldo += mes.entradaCentavos - mes.saidaCentavos;
            expect(mes.saldoCentavos).toBe(saldo);
          }
          expect(linhas.at(-1)?.saldoCentavos ?? 0).toBe(saldo);
        },
      ),
    ));
});
