import { useNavigate } from 'react-router';
import { useReopened, useTypedAgain } from '../../http/outbox/use-outbox.js';
import { today } from '../../ui/clock.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { Page } from '../../ui/page.js';
import { useFarmChoice } from '../../ui/use-farm-choice.js';
import { useCategoriaDe } from './categoria-input.js';
import { useCriarFolha } from './folhas.writes.js';
import { bodyOf, erradoEm, Formulario, type Values } from './formulario.js';
import type { Tela } from './telas.js';

const vazia = (hoje: string): Values => ({
  ...{ descricao: '', inicio: `${hoje.slice(0, 8)}01`, fim: hoje, data: hoje, fluxo: '', categoria: '', colaboradores: [], talhoes: [] },
  ...{ valorDia: null, valorExtra: null, regra: '', conta: '', pagamento: '1', descontarAdiantamentos: true },
});

/** A new sheet of a kind. */
export const novaFolha = (tela: Tela) => () => {
  const farm = useFarmChoice();
  const categoriaDe = useCategoriaDe();
  const reopened = useReopened();
  const form = useForm<Values>({
    unsaved: { over: false, seq: reopened?.seq },
    initialValues: vazia(today()),
    validate: (values) => erradoEm(tela, values, bodyOf(values, categoriaDe)),
  });
  useTypedAgain(form, reopened);
  const criar = useCriarFolha(tela);
  const navigate = useNavigate();

  const send = async (values: Values) => {
    if (farm.fazenda === 0) return form.setErrors({ fazenda: 'Escolha a fazenda.' });
    const folha = { ...bodyOf(values, categoriaDe), fazenda: farm.fazenda };
    try {
      const criada = await criar.mutateAsync({ body: folha, values });
      await navigate(criada ? `${tela.folhas}/${criada.id}` : tela.folhas);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };

  return (
    <Page back={{ to: tela.folhas, label: tela.title.plural }} title={`Nova ${tela.title.singular.toLowerCase()}`} about={tela.sobre}>
      <Resumed form={form} />
      <Formulario
        {...{ tela, form, fazenda: farm.fazenda }}
        fazendaField={farm.field(form.errors['fazenda'], () => form.clearFieldError('fazenda'))}
        save="Gravar folha"
        busy={criar.isPending}
        onSend={(values) => void send(values)}
      />
    </Page>
  );
};
