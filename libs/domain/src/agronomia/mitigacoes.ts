/** The people and things that an application of a pesticide puts at risk. */
export const RISCOS = ['aplicador', 'vizinhos', 'polinizadores', 'agua', 'fauna', 'deriva'] as const;
export type Risco = (typeof RISCOS)[number];

/**
 * Measures against harm by a pesticide: an agronomist orders them with a spraying, and an auditor of a certification asks
 * for them. The risks are those by which certifications of coffee sort their measures (people who apply, people nearby,
 * pollinators, water, wildlife) and drift; the measures are the usual ones of NR-31 and of the labels of the products, in
 * our own words.
 */
export const MITIGACOES = [
  { id: 1, risco: 'aplicador', descricao: 'Usar o EPI completo indicado na bula' },
  { id: 2, risco: 'aplicador', descricao: 'Respeitar o intervalo de reentrada e sinalizar a área tratada' },
  { id: 3, risco: 'aplicador', descricao: 'Preparar a calda em lugar ventilado, com dosador' },
  { id: 4, risco: 'vizinhos', descricao: 'Avisar vizinhos e moradores antes de aplicar' },
  { id: 5, risco: 'vizinhos', descricao: 'Manter distância de casas, escolas e estradas' },
  { id: 6, risco: 'polinizadores', descricao: 'Não aplicar durante a florada' },
  { id: 7, risco: 'polinizadores', descricao: 'Aplicar no fim da tarde, fora do voo das abelhas' },
  { id: 8, risco: 'polinizadores', descricao: 'Avisar os apicultores com antecedência' },
  { id: 9, risco: 'agua', descricao: 'Manter faixa sem aplicação junto a nascentes, córregos e represas' },
  { id: 10, risco: 'agua', descricao: 'Não aplicar com chuva prevista' },
  { id: 11, risco: 'agua', descricao: 'Fazer a tríplice lavagem e devolver as embalagens vazias' },
  { id: 12, risco: 'fauna', descricao: 'Manter faixa sem aplicação junto à mata nativa' },
  { id: 13, risco: 'fauna', descricao: 'Aplicar só nas plantas atacadas' },
  { id: 14, risco: 'deriva', descricao: 'Usar bico antideriva e a pressão indicada' },
  { id: 15, risco: 'deriva', descricao: 'Aplicar só com vento, temperatura e umidade dentro do indicado na bula' },
] as const satisfies readonly { readonly id: number; readonly risco: Risco; readonly descricao: string }[];
