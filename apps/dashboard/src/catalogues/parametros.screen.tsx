import type * as answers from '@tulha/domain/propriedade/propriedade.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Button } from '@mantine/core';
import { Resumed } from '../ui/form/resumed.js';
import { useForm } from '../ui/form/use-form.js';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { AlterarParametros, PARAMETROS } from '@tulha/domain/propriedade/parametros/parametros.catalogue';
import { Link } from 'react-router';
import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { type Versioned } from '../http/client.js';
import { useRead } from '../http/hooks.js';
import { useReopened, useTypedAgain, useWish } from '../http/outbox/use-outbox.js';
import { useMay } from '../http/may.js';
import { fieldErrors } from '../ui/form/errors.js';
import { issuesOf } from '../ui/form/schema.js';
import { Action, Page } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import classes from './catalogues.module.css';
import { CADASTROS } from '@tulha/domain/kernel/catalogue/lugar';
import { Campos } from './campos.js';

type Parametros = Versioned<Answer<typeof answers.ParametrosDaConta>>;
const MODULO = 'propriedade';
const fields: readonly (readonly [string, Field])[] = Object.entries(PARAMETROS);

const bodyOf = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(fields.map(([name]) => [name, values[name] ?? null]));

const Formulario = ({ parametros }: { parametros: Parametros }) => {
  const podeMudar = useMay(MODULO, 'escrever');
  const gravar = useWish((values: Readonly<Record<string, unknown>>) => {
    const wish = { method: 'PUT', path: '/parametros', body: bodyOf(values), ifMatch: parametros.etag } as const;
    return { what: 'Parâmetros: alteração', values, wish };
  }, 'Parâmetros editados com sucesso!');
  const reopened = useReopened();
  const form = useForm<Record<string, unknown>>({
    unsaved: { over: true, seq: reopened?.seq },
    initialValues: { ...parametros },
    validate: (values) => issuesOf(AlterarParametros, bodyOf(values)),
  });
  useTypedAgain(form, reopened);
  const send = (values: Record<string, unknown>) =>
    gravar.mutateAsync(values).catch((cause: unknown) => form.setErrors(fieldErrors(cause)));
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate className={classes['form']}>
      <Resumed form={form} />
      <Campos fields={fields} form={form} />
      <div className={classes['end']}>
        <Button component={Link} to={CADASTROS} variant="default">
          Voltar
        </Button>
        {podeMudar && (
          <Action type="submit" loading={gravar.isPending}>
            Gravar
          </Action>
        )}
      </div>
    </form>
  );
};

/** The account's settings for counting and for warnings. An emptied field goes back to its initial value. */
export const Component = () => {
  const podeVer = useMay(MODULO);
  const read = useRead<typeof answers.ParametrosDaConta>('/parametros', undefined, { modulo: MODULO });
  if (!podeVer) return <SemPermissao />;
  return (
    <Page
      back={{ to: CADASTROS, label: 'Cadastros' }}
      title="Parâmetros"
      about="Valem para a conta toda. Um campo vazio volta ao valor de início."
    >
      <Loaded read={read}>{(parametros) => <Formulario key={parametros.etag} parametros={parametros} />}</Loaded>
    </Page>
  );
};
