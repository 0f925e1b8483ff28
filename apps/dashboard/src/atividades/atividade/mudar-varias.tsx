import { Alert, List, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { mudarTodasFields } from '@tulha/domain/atividades/atividade/atividade.columns';
import { AlterarAtividades } from '@tulha/domain/atividades/atividade/atividade.commands';
import type { Atividade } from '@tulha/domain/atividades/atividade/atividade.answers';
import type { Paged } from '@tulha/domain/kernel/answers';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../http/hooks.js';
import { useFormWindow, useTypedAgain, useWish } from '../../http/outbox/use-outbox.js';
import { Problem } from '../../http/problem.js';
import { Perguntas } from '../../screens/perguntas.js';
import type { Values } from '../../screens/screen.js';
import { valuesOf } from '../../screens/values.js';
import { Confirm } from '../../ui/confirm.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { issuesOf } from '../../ui/form/schema.js';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { count } from '../../ui/format.js';
import { REG_ATIVIDADES } from './atividades.api.js';

const FILTROS = ['q', 'atividade', 'talhao', 'safra', 'dateStart', 'dateEnd'];
const FIELDS = Object.entries(mudarTodasFields);
const JANELA = 'mudar-varias';

/** The fields filled in, which all the activities will get. */
const novoDe = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)),
  );

const corpoDe = ({ motivo, ...values }: Values): { readonly newValue: Values; readonly motivo?: unknown } => ({
  newValue: novoDe(values),
  ...(motivo ? { motivo } : {}),
});

/** Errors at the fields, without the list they are said in. */
const errosDe = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([nome, erro]) => [nome.replace('newValue.', ''), erro]));

/** The activities that the filters of the address speak of, and how many they are. */
const useQuais = (aberta: boolean) => {
  const [params] = useSearchParams();
  const filtros = Object.fromEntries(FILTROS.flatMap((nome) => (params.get(nome) ? [[nome, params.get(nome) as string]] : [])));
  const algum = Object.keys(filtros).length > 0;
  const read = useRead<Paged<typeof Atividade>>(`${REG_ATIVIDADES}/by-filters`, { ...filtros, size: 1 }, { enabled: aberta && algum });
  return { filtros, algum, quantas: read.data?.pagination.total };
};

const textoDe = (algum: boolean, quantas: number | undefined): string => {
  if (!algum) return 'Primeiro escolha nos filtros da lista quais são: um talhão, uma safra, uns dias.';
  if (quantas === undefined) return 'Contando…';
  if (quantas === 0) return 'Os filtros não mostram nenhuma atividade.';
  const todas = quantas === 1 ? 'A atividade que os filtros mostram fica' : `As ${count(quantas)} atividades que os filtros mostram ficam`;
  return `${todas} com o que disser aqui. O que deixar vazio não muda. Ou mudam todas, ou nenhuma.`;
};

/** Of a failure that may pass. A refusal says what is wrong, since later it is refused again. */
const FALHA = 'Ocorreu um erro ao tentar alterar os registros, tente novamente mais tarde!';

/** The same change of all that the list shows. */
export const MudarVarias = () => {
  const { reopened, ...control } = useFormWindow(JANELA);
  const { filtros, algum, quantas } = useQuais(control.opened);
  const [queixas, setQueixas] = useState<readonly string[]>([]);
  const form = useForm<Values>({
    unsaved: { form: JANELA, over: false, seq: reopened?.seq },
    initialValues: valuesOf(FIELDS, undefined, 0),
    validate: (values) => errosDe(issuesOf(AlterarAtividades, corpoDe(values))),
  });
  useTypedAgain(form, reopened);
  const mudar = useWish(
    (values: Values) => ({
      what: 'Mudar várias atividades',
      values,
      wish: { method: 'PUT', path: `${REG_ATIVIDADES}/by-filters?${new URLSearchParams(filtros)}`, body: corpoDe(values) },
    }),
    'Atividades editadas com sucesso!',
    { form: JANELA, fault: FALHA },
  );
  const enviar = async () => {
    setQueixas([]);
    if (form.validate().hasErrors) throw new Error('Something is still to be put right in the form');
    try {
      await mudar.mutateAsync(form.values);
      form.begin();
    } catch (cause) {
      form.setErrors(errosDe(fieldErrors(cause)));
      if (cause instanceof Problem) setQueixas(cause.fields.map(({ mensagem }) => mensagem));
      throw cause;
    }
  };
  return (
    <Confirm
      label="Mudar várias"
      icon={IconPencil}
      title="Mudar várias atividades"
      text={textoDe(algum, quantas)}
      confirm="Mudar todas"
      busy={mudar.isPending}
      disabled={!algum || !quantas}
      onConfirm={enviar}
      control={control}
    >
      {algum && (
        <Stack>
          <Resumed form={form} />
          {form.errors['newValue'] && <Alert color="ambar" title={form.errors['newValue']} />}
          {queixas.length > 0 && (
            <Alert color="ambar" role="alert" title="Nenhuma mudou">
              <List size="sm">
                {queixas.map((queixa) => (
                  <List.Item key={queixa}>{queixa}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Perguntas fields={FIELDS} form={form} />
        </Stack>
      )}
    </Confirm>
  );
};
