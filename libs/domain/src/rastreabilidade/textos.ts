/** Titles of a lot's history by type of fact and the part the lot played in it. */
const TITULOS: Readonly<Record<string, string>> = {
  'LoteFormado/sai': 'Lote formado na colheita',
  'EntradaNoTerreiroRegistrada/entra': 'Entrou no terreiro',
  'SaidaDoTerreiroRegistrada/sai': 'Saiu do terreiro',
  'SecagemIniciada/entra': 'Entrou no secador',
  'SecagemConcluida/sai': 'Saiu do secador',
  'EntradaNoArmazemRegistrada/entra': 'Entrou no armazém',
  'SaidaDoArmazemRegistrada/sai': 'Saiu do armazém',
  'BeneficioRealizado/entra': 'Foi para o benefício',
  'BeneficioRealizado/sai': 'Saiu do benefício',
  'RebeneficioRealizado/entra': 'Foi para o rebenefício',
  'RebeneficioRealizado/sai': 'Saiu do rebenefício',
  'DepositoRealizado/entra': 'Depositado na cooperativa',
  'VendaReservada/reserva': 'Reservado para venda',
  'VendaBaixada/entra': 'Vendido',
  'VendaEstornada/sai': 'Venda reaberta: café de volta',
  'VendaLiberada/libera': 'Venda excluída: reserva desfeita',
};

/** What a line of a lot's history is called; the fact's own name where none is given. */
export const tituloDoMovimento = (tipo: string, papel: string): string => TITULOS[`${tipo}/${papel}`] ?? tipo;
