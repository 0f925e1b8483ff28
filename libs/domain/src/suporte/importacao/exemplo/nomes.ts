/** Invented farms, people and companies that sound at home in the south of Minas Gerais and match no known one. */

export const FAZENDAS = [
  {
    nome: 'FAZENDA SERRA DAS PAINEIRAS',
    cidade: 'Heliodora',
    cep: '37484-000',
    centro: { latitude: -22.058, longitude: -45.56 },
  },
  { nome: 'SÍTIO VALE DO SABIÁ', cidade: 'Natércia', cep: '37524-000', centro: { latitude: -22.126, longitude: -45.498 } },
] as const;

const TALHOES =
  `Alvorada, Araucária, Aroeira, Barreiro, Beira-Rio, Bocaina, Cachoeira, Campo Novo, Canela, Capela, Capoeira, Cascata, Cedro,
Chapada, Colina, Coqueiral, Córrego Fundo, Curral Velho, Encosta, Espigão, Flor de Maio, Forquilha, Furna, Jacarandá, Jatobá, Laranjal, Manacá,
Mina d'Água, Mirante, Moinho, Monjolo, Palmeiras, Pasto Velho, Pedra Lisa, Pinhal, Pitangueira, Ponte Alta, Porteira, Quaresmeira, Recanto,
Roseira, Samambaia, Santa Cruz, Sobrado, Terra Vermelha, Tulha Velha, Vertente, Vista Alegre`.split(/,\s+/);

const PARTES = ['', ' de Cima', ' de Baixo', ' do Meio', ' da Frente', ' do Fundo', ' da Divisa'];

/** The name of the plot at an index: 48 names, then their upper and lower parts, then numbers. */
export const nomeDeTalhao = (indice: number): string => {
  const volta = Math.floor(indice / TALHOES.length);
  return `${TALHOES[indice % TALHOES.length]}${PARTES[volta] ?? ` ${volta + 1}`}`;
};

export const VARIEDADES = [
  'Acaiá',
  'Arara',
  'Bourbon Amarelo',
  'Catuaí Amarelo IAC 62',
  'Catuaí Vermelho IAC 144',
  'Catucaí Amarelo 2SL',
  'Mundo Novo IAC 379-19',
  'Topázio MG-1190',
] as const;

export const NOMES =
  `Adriana, Alessandra, Ana Paula, Antônia, Aparecido, Benedita, Carlos, Célia, Cícero, Claudinei, Cleide, Daniela, Devanir, Dirce,
Edson, Elaine, Elias, Eliana, Expedito, Fabiana, Fernando, Flávia, Gilson, Helena, Inês, Ismael, Ivanir, Jair, João Batista, Joana, José Maria,
Juliana, Lázaro, Leandro, Lourdes, Lucimara, Luís Carlos, Marlene, Marcos, Maria Aparecida, Mauro, Miguel, Natalina, Nilton, Odete, Orlando,
Patrícia, Paulo Sérgio, Raimundo, Regina, Roberto, Rosa, Rosângela, Sandra, Silvana, Simone, Tadeu, Teresa, Valdirene, Vera, Wilson, Zélia`.split(
    /,\s+/,
  );

export const SOBRENOMES =
  `Alves, Andrade, Barbosa, Batista, Borges, Campos, Cardoso, Castro, Coelho, Costa, Couto, Dias, Faria, Fernandes, Ferreira,
Fonseca, Freitas, Garcia, Gomes, Guimarães, Lemos, Lopes, Machado, Magalhães, Martins, Mendes, Mendonça, Moreira, Mota, Nunes, Pinto, Prado, Ramos,
Reis, Rocha, Rodrigues, Salles, Siqueira, Souza, Tavares, Toledo, Vieira`.split(/,\s+/);

export const FUNCOES_MENSALISTAS = [
  'Administração',
  'Tratorista',
  'Terreiro',
  'Secador',
  'Serviços gerais',
  'Cozinha',
  'Oficina',
  'Escritório',
] as const;

export const EQUIPAMENTOS = [
  ['terreiro', 'Terreiro de concreto', '1.400 m²'],
  ['terreiro', 'Terreiro de lama asfáltica', '1.000 m²'],
  ['terreiro', 'Terreiro suspenso', '600 m²'],
  ['secador', 'Secador da serra', '15000'],
  ['secador', 'Secador da várzea', '15000'],
  ['secador', 'Secador pequeno', '7500'],
  ['despolpador', 'Descascador da sede', ''],
  ['armazem', 'Tulha da sede', ''],
  ['pilha', 'Pilha A', ''],
  ['pilha', 'Pilha B', ''],
  ['pilha', 'Pilha C', ''],
  ['pilha', 'Pilha D', ''],
  ['cooperativa', 'Cooperativa Cafés do Vale', ''],
  ['cooperativa', 'Cooperativa Serra Clara', ''],
] as const;

export const equipamentosDoTipo = (tipo: string): string[] => EQUIPAMENTOS.filter((um) => um[0] === tipo).map((um) => um[1]);

export const RESPONSAVEIS = { terreiro: 'Cícero', secador: 'Expedito', armazem: 'Lázaro', rebeneficio: 'Lázaro' } as const;

export const CLIENTES = [
  'Exportadora Campo das Vertentes Ltda',
  'Torrefação Grão da Manhã',
  'Cafés Altos da Serra S.A.',
  'Cooperativa Cafés do Vale',
] as const;

export const FLUXOS = ['BANCO DO VALE', 'BANCO DO VALE', 'CAIXA'] as const;

/** Category, counterparties and a range in reais: the payments and income of a coffee farm besides harvest and sales. */
export const CONTAS = [
  { tipo: 'despesa', categoria: 'Fertilizantes', contrapartes: ['Agropecuária Boa Terra', 'Adubos Serra Clara'], min: 4_000, max: 22_000 },
  { tipo: 'despesa', categoria: 'Defensivos', contrapartes: ['Agropecuária Boa Terra'], min: 1_800, max: 7_000 },
  { tipo: 'despesa', categoria: 'Combustível', contrapartes: ['Posto do Trevo', 'Auto Posto Heliodora'], min: 800, max: 4_200 },
  { tipo: 'despesa', categoria: 'Frete', contrapartes: ['Transportes Irmãos Prado'], min: 700, max: 2_600 },
  { tipo: 'despesa', categoria: 'Energia elétrica', contrapartes: ['Companhia de Luz do Vale'], min: 900, max: 2_900 },
  { tipo: 'despesa', categoria: 'Impostos', contrapartes: ['Prefeitura Municipal', 'Fazenda Estadual'], min: 700, max: 2_200 },
  { tipo: 'despesa', categoria: 'Manutenção de máquinas', contrapartes: ['Oficina do Tadeu', 'Tratores Sul Peças'], min: 900, max: 8_000 },
  { tipo: 'receita', categoria: 'Arrendamento', contrapartes: ['Vizinho do Pinhal'], min: 1_500, max: 1_500 },
  { tipo: 'receita', categoria: 'Venda de palha', contrapartes: ['Compostagem Sul Verde', 'Haras Três Porteiras'], min: 200, max: 1_300 },
] as const;
