import { alterarFolha, criarFolha, reajustarFolha, trancarFolha } from '../comum/pedido.js';

/** `POST /v1/folha-pagamento`. */
export const CriarFolhaPagamento = criarFolha('CriarFolhaPagamento');
/** `PUT /v1/folha-pagamento/{id}`. */
export const AlterarFolhaPagamento = alterarFolha('AlterarFolhaPagamento');
/** `PUT /v1/folha-pagamento/trancar/{id}`. */
export const TrancarFolhaPagamento = trancarFolha('TrancarFolhaPagamento');
/** `PUT /v1/colaborador-pagamentos/{id}?colaborador=`. */
export const ReajustarFolhaPagamento = reajustarFolha('ReajustarFolhaPagamento');
