import { outcome } from '../state.ts';
import { Nothing } from './nothing.tsx';

export function AnswerHeaders() {
  const { answer } = outcome.value ?? {};
  if (!answer) return <Nothing />;
  return (
    <>
      <table class="headers">
        <caption class="hidden">Headers of the response</caption>
        <thead>
          <tr>
            <th scope="col">Header</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {answer.headers.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">
        A browser shows only those that the service exposes to other origins. The mock sends rate
        limits only if it has some; in the Walk, you can queue them.
      </p>
    </>
  );
}
