import { IconPlus } from '@tabler/icons-react';
import { lancarForm } from '@tulha/domain/financeiro/extrato/conciliacao.columns';
import { conciliacaoSucesso, LancarLinha as Lancar } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { activeFarm } from '../../http/session.js';
import { FieldsWindow } from '../../screens/fields-window.js';
import { day, money } from '../../ui/format.js';
import { totalDas } from './conciliar-com.js';
import { caminhoDaLinha, type LinhaDoExtrato } from './extratos.api.js';

type Props = { readonly linhas: readonly [LinhaDoExtrato, ...LinhaDoExtrato[]]; readonly onDone?: () => void };

/** What has no entry becomes one: the line, or several as one, says how much, when and on which cash flow. */
export const LancarLinha = ({ linhas, onDone }: Props) => {
  const [linha, ...outras] = linhas;
  const total = totalDas(linhas);
  const farm = activeFarm.use();
  const { fazenda, ...semFazenda } = lancarForm;
  const fields = Object.entries(farm ? semFazenda : { fazenda, ...semFazenda });
  const oque = total < 0 ? 'despesa' : 'receita';
  return (
    <FieldsWindow
      name={`lancar-${linha.id}`}
      title={`Lançar ${oque} de ${money(Math.abs(total))}, ${outras.length === 0 ? `em ${day(linha.dia)}` : `de ${linhas.length} linhas`}`}
      fields={fields}
      input={Lancar}
      initial={{
        ...(!farm && { fazenda: null }),
        ...{ descricao: linha.descricao || linha.nome || '', categoria: null, fornecedor: null, safra: null, outroFluxo: null },
      }}
      ask={(body) => ({
        what: `Lançar ${oque}`,
        wish: {
          method: 'POST',
          path: `${caminhoDaLinha(linha)}/lancamento`,
          body: outras.length === 0 ? body : { ...body, linhas: outras.map(({ id }) => id) },
        },
      })}
      done={conciliacaoSucesso.lancada}
      send="Lançar"
      {...(onDone && { onDone })}
      opener={{ as: 'button', label: outras.length === 0 ? 'Lançar' : 'Lançar como uma só', icon: IconPlus }}
    />
  );
};
