import { lerConta, type ContaDoBanco, type ContaEscrita } from './conta.js';
import { LAYOUT } from './layout.js';
import { type Remessa, remessaDeSalarios } from './salarios.js';

const CPF = '90000010057';
const CNPJ = '90000001000129';
const escrita = (mudou: Partial<ContaEscrita>): ContaEscrita => ({
  ...{ titular: 'José da Conceição', documento: null, banco: '001', agencia: '1584-9', numero: '00210169-6', tipo: 'CORRENTE' },
  ...mudou,
});
const conta = (mudou: Partial<ContaEscrita> = {}): ContaDoBanco => {
  const lida = lerConta(escrita(mudou), CPF);
  if ('problema' in lida) throw new Error(lida.problema);
  return lida.conta;
};

const remessa: Remessa = {
  ...{
    folha: { especie: 'folha_pagamento', id: 7 },
    descricao: 'Salários de maio',
    nomeDoBanco: 'Banco do Brasil',
    convenio: '123456',
    nsa: 42,
  },
  pagadora: conta({ titular: 'Fazenda São João & Filhos', documento: CNPJ }),
  ...{ feitaEm: '2026-06-03', hora: '14:05', data: '2026-06-05' },
  pagamentos: [
    { colaborador: 17, nome: 'José', centavos: 152_345, conta: conta() },
    {
      colaborador: 18,
      nome: 'Itamar',
      centavos: 90_000,
      conta: conta({ banco: '341', agencia: '2545', numero: '02366-1', titular: 'Itamar' }),
    },
    { colaborador: 19, nome: 'Poli', centavos: 1, conta: conta({ tipo: 'POUPANCA', titular: 'Poli' }) },
    { colaborador: 20, nome: 'Ana', centavos: 10_000, conta: conta({ titular: 'Ana' }) },
  ],
};

/** The text between two columns, as the layout counts them: from 1, the last one too. */
const em = (linha: string | undefined, de: number, ate: number): string => (linha ?? '').slice(de - 1, ate);

describe('arquivo de salários, lido coluna por coluna', () => {
  const linhas = remessaDeSalarios(remessa).split('\r\n');
  const [arquivo, lote, a1, b1, a2, b2, fimDoLote] = linhas;

  it('cada linha tem 240 colunas de maiúsculas sem acento, e a última acaba como as outras', () => {
    expect(linhas.pop()).toBe('');
    for (const linha of linhas) expect(linha).toMatch(/^[A-Z0-9 .,/&@_-]{240}$/);
    // Header, three lots of header and end, two lines for each worker, end.
    expect(linhas).toHaveLength(1 + 3 * 2 + 4 * 2 + 1);
    expect(linhas.map((linha) => em(linha, 4, 8))).toEqual([
      '00000',
      ...['00011', '00013', '00013', '00013', '00013', '00015'],
      ...['00021', '00023', '00023', '00025'],
      ...['00031', '00033', '00033', '00035'],
      '99999',
    ]);
    for (const linha of linhas) expect(em(linha, 1, 3)).toBe('001');
  });

  it('o cabeçalho do arquivo diz quem paga, por qual convênio, e o número da remessa', () => {
    expect([em(arquivo, 9, 17), em(arquivo, 18, 18), em(arquivo, 19, 32)]).toEqual([' '.repeat(9), '2', CNPJ]);
    expect(em(arquivo, 33, 52)).toBe('123456'.padEnd(20));
    expect([em(arquivo, 53, 57), em(arquivo, 58, 58), em(arquivo, 59, 70), em(arquivo, 71, 72)]).toEqual([
      '01584',
      '9',
      '000000210169',
      '6 ',
    ]);
    expect([em(arquivo, 73, 102), em(arquivo, 103, 132)]).toEqual(['FAZENDA SAO JOAO & FILHOS'.padEnd(30), 'BANCO DO BRASIL'.padEnd(30)]);
    expect([em(arquivo, 143, 143), em(arquivo, 144, 151), em(arquivo, 152, 157), em(arquivo, 158, 163)]).toEqual([
      '1',
      '03062026',
      '140500',
      '000042',
    ]);
  });

  it('cada lote é de uma forma de pagar: conta e poupança do mesmo banco, e TED para outro', () => {
    const lotes = linhas.filter((linha) => em(linha, 8, 8) === '1');
    expect(lotes.map((linha) => em(linha, 9, 13))).toEqual(['C3001', 'C3005', 'C3041']);
    expect(em(lote, 53, 72)).toBe('0158490000002101696 ');
    expect(em(lote, 103, 142)).toBe('SALARIOS DE MAIO'.padEnd(40));
    expect(em(fimDoLote, 18, 23) + em(fimDoLote, 24, 41)).toBe(`000006${String(162_345).padStart(18, '0')}`);
  });

  it('o segmento A diz em que conta, de quem, quando e quanto; o B, de quem é o CPF', () => {
    expect([em(a1, 9, 14), em(b1, 9, 14), em(a2, 9, 14), em(b2, 9, 14)]).toEqual(['00001A', '00002B', '00003A', '00004B']);
    expect([em(a1, 15, 20), em(a1, 21, 23), em(a1, 24, 28), em(a1, 29, 29), em(a1, 30, 41), em(a1, 42, 43)]).toEqual([
      ...['000000', '001', '01584', '9', '000000210169', '6 '],
    ]);
    expect([em(a1, 44, 73), em(a1, 74, 93)]).toEqual(['JOSE DA CONCEICAO'.padEnd(30), 'P7-17'.padEnd(20)]);
    expect([em(a1, 94, 101), em(a1, 102, 104), em(a1, 120, 134)]).toEqual(['05062026', 'BRL', '000000000152345']);
    expect([em(b1, 18, 18), em(b1, 19, 32), em(b1, 128, 135), em(b1, 136, 150)]).toEqual(['1', `000${CPF}`, '05062026', '000000000152345']);
    const ted = linhas.find((linha) => em(linha, 14, 14) === 'A' && em(linha, 21, 23) === '341');
    expect([em(ted, 18, 20), em(ted, 24, 29), em(ted, 30, 42), em(ted, 220, 224)]).toEqual(['018', '02545 ', '0000000023661', '00004']);
  });

  it('o que os fins dizem é o que o arquivo tem, ao centavo', () => {
    const fim = linhas.at(-1);
    expect([em(fim, 18, 23), em(fim, 24, 29)]).toEqual(['000003', String(linhas.length).padStart(6, '0')]);
    const pagos = linhas
      .filter((linha) => em(linha, 14, 14) === 'A' && em(linha, 8, 8) === '3')
      .map((linha) => Number(em(linha, 120, 134)));
    const totais = linhas.filter((linha) => em(linha, 8, 8) === '5').map((linha) => Number(em(linha, 24, 41)));
    const soma = (valores: number[]) => valores.reduce((sum, um) => sum + um, 0);
    expect([soma(pagos), soma(totais)]).toEqual([252_346, 252_346]);
  });

  it('as colunas de cada registro se seguem, da primeira à última', () => {
    for (const linhasDo of Object.values(LAYOUT)) {
      let proxima = 1;
      for (const [de, ate] of linhasDo) {
        expect(de).toBe(proxima);
        proxima = ate + 1;
      }
      expect(proxima).toBe(241);
    }
  });
});

describe('conta de banco', () => {
  it.each([
    ['Banco do Brasil', { banco: '001', agencia: '1584-9', numero: '00210169-6' }],
    ['Bradesco', { banco: '237', agencia: '1425', numero: '0238069-2' }],
    ['Itaú', { banco: '341', agencia: '2545', numero: '02366-1' }],
    ['outro banco, cujo dígito não se confere', { banco: '756', agencia: '3042', numero: '55.123-4' }],
  ])('%s confere', (_nome, mudou) => expect(conta(mudou)).toMatchObject({ banco: mudou.banco, dvConta: mudou.numero.at(-1) }));

  it.each([
    [{ banco: null }, 'a conta não diz o banco'],
    [{ agencia: '1584-8' }, 'o dígito da agência não confere'],
    [{ numero: '00210169-5' }, 'o dígito da conta não confere'],
    [{ banco: '237', agencia: '1425', numero: '0238069-3' }, 'o dígito da conta não confere'],
    [{ banco: '341', agencia: '2545', numero: '02366-2' }, 'o dígito da conta não confere'],
    [{ agencia: null }, expect.stringContaining('agência')],
    [{ agencia: '15849' }, expect.stringContaining('hífen')],
    [{ numero: 'a do banco' }, expect.stringContaining('número com o dígito')],
    [{ documento: '90000010058' }, expect.stringContaining('CPF')],
  ])('%j não serve', (mudou, problema) => expect(lerConta(escrita(mudou), CPF)).toEqual({ problema }));
});
