import { alterarFolha, criarFolha, reajustarFolha, trancarFolha } from '../comum/pedido.js';

/** `POST /v1/folha-pagamento-colheita`. */
export const CriarFolhaColheita = criarFolha('CriarFolhaColheita');
/** `PUT /v1/folha-pagamento-colheita/{id}`. */
export const AlterarFolhaColheita = alterarFolha('AlterarFolhaColheita');
/** `PUT /v1/folha-pagamento-colheita/trancar/{id}`. */
export const TrancarFolhaColheita = trancarFolha('TrancarFolhaColheita');
/** `PUT /v1/colaborador-pagamento-colheita/{id}?colaborador=`. */
export const ReajustarFolhaColheita = reajustarFolha('ReajustarFolhaColheita');
