import { type Call, criar } from './call.js';

const descricoes = (...nomes: readonly string[]): readonly object[] => nomes.map((descricao) => ({ descricao }));

/** Catalogues of such a farm that a season's spreadsheets do not contain. */
const CADASTROS: Readonly<Record<string, readonly object[]>> = {
  'cat-qualidades': descricoes('Bica corrida', 'Cereja descascado', 'Peneira 17', 'Escolha', 'Varrição'),
  'cat-funcoes': descricoes('Terreirista', 'Operador de secador', 'Fiscal de colheita'),
  'cad-fermentadores': [
    { descricao: 'Tanque de alvenaria', capacidadeL: 6_000 },
    { descricao: 'Bombona', capacidadeL: 200 },
  ],
  'cad-bags': [
    { descricao: 'Big bag 1', capacidadeKg: 1_200 },
    { descricao: 'Big bag 2', capacidadeKg: 1_200 },
  ],
  'cad-salesTypes': [
    { descricao: 'Mercado interno' },
    { descricao: 'Exportação direta' },
    { descricao: 'Troca por insumos' },
    { descricao: 'Venda de palha', avulso: 1 },
  ],
  product: [
    { descricao: 'Café arábica beneficiado', codigo: 'CAFE', unidade: 'SACA', preco: 2_140, ncm: '09011110' },
    { descricao: 'Palha de café', codigo: 'PALHA', unidade: 'TONELADA', preco: 180 },
  ],
  servicos: [
    { descricao: 'Colheita mecanizada', unidade: 'HORA', valor: 420 },
    { descricao: 'Frete até a cooperativa', unidade: 'SACA', valor: 9.5 },
  ],
  'cat-estoque': [
    { descricao: 'Adubos', grupo: 'FERTILIZANTE' },
    { descricao: 'Defensivos', grupo: 'DEFENSIVO' },
    { descricao: 'Óleo diesel', grupo: 'COMBUSTIVEL' },
    { descricao: 'EPI', grupo: 'EPI' },
  ],
  'cat-contas': [
    { descricao: 'Venda de café', tipo: 'receita' },
    { descricao: 'Venda de palha', tipo: 'receita' },
    { descricao: 'Fertilizantes', tipo: 'despesa' },
    { descricao: 'Defensivos', tipo: 'despesa' },
    { descricao: 'Combustível', tipo: 'despesa' },
    { descricao: 'Mão de obra', tipo: 'despesa' },
    { descricao: 'Manutenção de máquinas', tipo: 'despesa' },
    { descricao: 'Energia elétrica', tipo: 'despesa' },
  ],
  'cat-pagamentos': [
    { descricao: 'Pix', meio: 'PIX', prazoDias: 0 },
    { descricao: 'Boleto', meio: 'BOLETO', prazoDias: 30 },
    { descricao: 'Troca por café', meio: 'PERMUTA', prazoDias: 180 },
  ],
  'cat-cc': [
    { descricao: 'Lavoura', codigo: '1', grupo: 'DIRETO' },
    { descricao: 'Pós-colheita', codigo: '2', grupo: 'DIRETO' },
    { descricao: 'Sede e escritório', codigo: '9', grupo: 'INDIRETO' },
  ],
  'cat-apontamentos': descricoes('Vale', 'Farmácia', 'Mercado'),
  'cat-classes-inventario': [
    { descricao: 'Máquinas', vidaUtilAnos: 10, valorResidual: 0.1 },
    { descricao: 'Benfeitorias', vidaUtilAnos: 25 },
  ],
  tags: descricoes('certificação', 'garantia', 'conferir'),
};

/** Fills the catalogues; existing records are left alone. */
export const fillCadastros = async (call: Call): Promise<void> => {
  for (const [path, rows] of Object.entries(CADASTROS)) for (const row of rows) await criar(call, `/${path}`, row);
};
