import { IconPlus } from '@tabler/icons-react';
import { lancarForm } from '@tulha/domain/financeiro/extrato/conciliacao.columns';
import { conciliacaoSucesso, LancarLinha as Lancar } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { activeFarm } from '../../http/session.js';
import { FieldsWindow } from '../../screens/fields-window.js';
import { day, money } from '../../ui/format.js';
import { caminhoDaLinha, type LinhaDoExtrato } from './extratos.api.js';

/** Makes an entry for a line that has none: the line gives the amount, the day and the cash flow. */
export const LancarLinha = ({ linha }: { readonly linha: LinhaDoExtrato }) => {
  const farm = activeFarm.use();
  const { fazenda, ...semFazenda } = lancarForm;
  const fields = Object.entries(farm ? semFazenda : { fazenda, ...semFazenda });
  const oque = linha.valor < 0 ? 'despesa' : 'receita';
  return (
    <FieldsWindow
      name={`lancar-${linha.id}`}
      title={`Lançar ${oque} de ${money(Math.abs(linha.valor))}, em ${day(linha.dia)}`}
      fields={fields}
      input={Lancar}
      initial={{
        ...(!farm && { fazenda: null }),
        ...{ descricao: linha.descricao || linha.nome || '', categoria: null, fornecedor: null, safra: null, outroFluxo: null },
      }}
      ask={(body) => ({
        what: `Lançar ${oque}`,
        wish: { method: 'POST', path: `${caminhoDaLinha(linha)}/lancamento`, body },
      })}
      done={conciliacaoSucesso.lancada}
      send="Lançar"
      opener={{ as: 'button', label: 'Lançar', icon: IconPlus }}
    />
  );
};
