/// <reference types="vite/client" />
/** A minimal React app made with Vite: a heading, and a button that counts. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';

function Page() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Vite and React</h1>
      <div className="card">
        <button type="button" onClick={() => setCount((now) => now + 1)}>
          count is {count}
        </button>
        <p>Edit a file and save to see it change.</p>
      </div>
      <p className="more">Read the documentation to learn more.</p>
    </>
  );
}

const place = document.getElementById('root');
if (place === null) throw new Error('no place for the page');
createRoot(place).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
