/** Spreadsheets by their name without `.csv`. */
export type Planilhas = Readonly<Record<string, string>>;

/** The smallest whole season: one lot of two plots, hulled in two parts, sorted, half deposited, sold. */
export const MINIMA: Planilhas = {
  fazendas: 'nome;cnpj_cpf;uf;cidade;cep;latitude;longitude;principal\nSERRA;90.000.001/0001-29;MG;Heliodora;37484-000;-22,1;-45,1;1',
  safras: 'fazenda;descricao;inicio;fim;produto;atual\nSERRA;2025/2026;01/09/2025;31/08/2026;Café;1',
  talhoes: `fazenda;numero;nome;variedade;data_plantio;area_ha;espacamento_x;espacamento_y;plantas;poligono
SERRA;1;Mata;Arara;01/12/2004;4,03;3,50;0,60;19190;POLYGON((-45.1 -22.1, -45.1 -22.2, -45.2 -22.2, -45.1 -22.1))
SERRA;2;Ipê;;;1,00;;;;
SERRA;900;GASTOS GERAIS;;;0,00;;;;`,
  equipamentos: 'tipo;descricao;capacidade\nterreiro;T1;\nsecador;S1;15000\npilha;P1;\ncooperativa;Coop;',
  colaboradores: `codigo;nome;cpf;tipo;funcao;turma;admissao;situacao;salario_base;valor_dia;meeiro_percentual
C1;Ana;900.000.100-57;safrista;Apanhador;A;09/05/2026;ATIVO;;95,00;
C2;Bia;900.000.107-23;mensalista;Escritório;;09/05/2016;ATIVO;1.850,00;;
C3;Caio;900.000.114-52;meeiro;Meeiro;;09/05/2016;ATIVO;;;40,00`,
  colheitas: `data;fazenda;talhao;colaborador;medida_l;quantidade;resto_l;tara_l;valor_medida
11/05/2026;SERRA;Mata;C1;60;9;15;2;18,00
11/05/2026;SERRA;Mata;C3;60;10;0;0;18,00
11/05/2026;SERRA;Ipê;C1;60;10;0;0;20,00`,
  lotes: 'codigo;data;fazenda;talhao;quantidade_l\nL-1;11/05/2026;SERRA;Mata;1.153\nL-1;11/05/2026;SERRA;Ipê;600',
  terreiro: 'lote;terreiro;data_entrada;hora_entrada;data_saida;hora_saida;responsavel\nL-1;T1;11/05/2026;16:00;18/05/2026;07:30;Zé',
  secagens: `lote;secador;quantidade_l;data_entrada;hora_entrada;data_saida;hora_saida;umidade_entrada;umidade_saida;responsavel
L-1;S1;1.753;18/05/2026;08:00;20/05/2026;15:30;32,1;11,4;Zé`,
  armazem: 'lote;pilha;data_entrada;data_saida;umidade_entrada;umidade_saida;responsavel\nL-1;P1;20/05/2026;;11,4;;Zé',
  beneficios: `beneficio;data;bica_corrida_kg;escolha_kg;perda_kg;tipo;qualidade
B1;01/06/2026;120,000;10,000;118,000;Bica corrida;Dura
B2;05/06/2026;80,000;0,000;78,000;Bica corrida;Dura`,
  beneficios_lotes: 'beneficio;lote;quantidade_l\nB1;L-1;1.000\nB2;L-1;753',
  rebeneficios: 'rebeneficio;data;hora;perda_kg;responsavel\nR1;10/06/2026;08:00;0,500;Zé',
  rebeneficios_lotes: 'rebeneficio;lote;quantidade_kg\nR1;B1-1;100,000\nR1;B2-1;50,000',
  rebeneficios_saidas: 'rebeneficio;tipo;qualidade;quantidade_kg\nR1;Peneira 17/18;Mole;100,000\nR1;Moca;Dura;49,500',
  depositos: 'deposito;cooperativa;data;lote;quantidade_kg\nD1;Coop;05/06/2026;B1-1;20,000\nD2;Coop;12/06/2026;R1-1;100,000',
  vendas: 'venda;data;cliente;parcelas;situacao\nV1;20/06/2026;Torrefação;2;FECHADO\nV2;21/06/2026;Torrefação;1;ABERTO',
  vendas_lotes: 'venda;lote;quantidade_kg;preco_saca\nV1;R1-1;60,000;2.015,50\nV1;B1-1;20,000;1.890,00\nV2;R1-1;40,000;2.015,50',
  financeiro: `documento;tipo;categoria;data;valor;parcelas;primeiro_vencimento;situacao;fluxo;contraparte;fazenda
F1;despesa;Frete;12/09/2025;100,00;3;30/01/2026;PAGO;CAIXA;;SERRA`,
};

/** The minimal season with one piece of text replaced in one file. */
export const com = (nome: string, de: string, para: string): Planilhas => {
  const texto = MINIMA[nome] as string;
  if (!texto.includes(de)) throw new Error(`${nome} não contém ${de}`);
  return { ...MINIMA, [nome]: texto.replace(de, para) };
};

/** The minimal season without some of its files. */
export const sem = (...nomes: string[]): Planilhas => Object.fromEntries(Object.entries(MINIMA).filter(([nome]) => !nomes.includes(nome)));

/** As an import takes them. */
export const arquivosDe = (planilhas: Planilhas): { nome: string; texto: string }[] =>
  Object.entries(planilhas).map(([nome, texto]) => ({ nome: `${nome}.csv`, texto }));
